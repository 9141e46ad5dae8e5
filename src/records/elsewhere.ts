import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Config } from '../config.ts'
import type { Database, Queryable } from '../database/database.ts'
import { keepMoment, keepSetting, keptMoment, keptSetting } from '../database/settings.ts'
import { writeDurably } from '../files.ts'
import { swedishDay } from '../shared/swedish-time.ts'
import { AgeError, decrypt, encrypt, encryptedSize } from './age.ts'
import { backUpWhatIsReadable, DamageError, schemaVersion, stateOf } from './backup.ts'
import { aroundDamage, handoverPath, noteBackupTakenAway, ofPastDays } from './backup-directory.ts'
import { BackupError, type BackupHeader, readBackupHeader } from './backup-file.ts'
import { eraseFromBackup } from './erase.ts'
import { type Folder, FolderError, openFolder } from './webdav.ts'

export interface Elsewhere {
  folder: Folder
  key: string
}

export function elsewhereOf({ BACKUP_URL, BACKUP_KEY }: Config): Elsewhere | null {
  return BACKUP_URL && BACKUP_KEY ? { folder: openFolder(BACKUP_URL), key: BACKUP_KEY } : null
}

/** The day, the version and the database: 2026-11-23-20261124212458-0b0c1d2e.jsonl.gz.age */
const NAME = /^(\d{4}-\d\d-\d\d)-\d{14}-([0-9a-f]{8})(?:-around-damage)?\.jsonl\.gz\.age$/

/**
 * In the place of that day's earlier one; removes old ones by the same rule as here.
 * @throws DamageError when something could not be read; a backup of the rest is then there
 */
export async function backUpElsewhere(
  database: Database,
  dataDirectory: string,
  elsewhere: Elsewhere,
  now: Date,
): Promise<void> {
  const { folder } = elsewhere
  const state = await stateOf(database)
  const date = swedishDay(now)
  const name = `${date}-${await schemaVersion(database)}-${await nameOf(database)}.jsonl.gz.age`
  try {
    await withHandover(dataDirectory, async (path) => {
      const { unread } = await backUpWhatIsReadable(database, () => path, name)
      const put = unread ? aroundDamage(name) : name
      await putEncrypted(elsewhere, put, path)
      if (unread) throw new DamageError(unread, `${put} in the folder of BACKUP_URL`)
    })
  } finally {
    // Whatever happened: what they take may be why there was no room.
    await folder.sweep()
  }
  await keepSetting(database, 'elsewhere_holds', state)
  await keepMoment(database, 'backup_elsewhere')
  await noteBackupTakenAway(database)
  const ours = (await folder.list()).filter((one) => /^\d{4}-\d\d-\d\d-.*\.age\b/.test(one))
  for (const old of ofPastDays(ours)) await folder.remove(old)
}

/** A file in between makes nobody wait, as a slow network would. */
async function withHandover<Result>(dataDirectory: string, work: (path: string) => Promise<Result>): Promise<Result> {
  const path = handoverPath(dataDirectory)
  try {
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

async function putEncrypted({ folder, key }: Elsewhere, name: string, path: string): Promise<void> {
  const { size } = await stat(path)
  await folder.put(name, encrypt(contentOf(path), key), encryptedSize(size))
}

/** Opens the file only once it is read: a request that fails before would leave it open. */
async function* contentOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path)
}

export async function lastElsewhere(database: Queryable): Promise<Date | null> {
  return await keptMoment(database, 'backup_elsewhere')
}

export async function isBehind(database: Queryable): Promise<boolean> {
  return (await stateOf(database)) !== ((await keptSetting(database, 'elsewhere_holds')) ?? 'empty')
}

/** Another database's backups of the same day keep their own names: a new machine must not replace those it should restore. */
async function nameOf(database: Queryable): Promise<string> {
  const kept = await keptSetting(database, 'elsewhere_name')
  if (kept !== null) return kept
  const name = randomUUID().slice(0, 8)
  await keepSetting(database, 'elsewhere_name', name)
  return name
}

/** @throws BackupError naming those that cannot be opened */
export async function eraseElsewhere(database: Database, dataDirectory: string, elsewhere: Elsewhere): Promise<void> {
  const { folder, key } = elsewhere
  const until = await keptMoment(database, 'elsewhere_erased')
  const [now] = await database.query<{ now: Date }>('select now()')
  // A quarter of an hour back, because a backup started before an erasure may have arrived only afterwards.
  const rows = await database.query<{ id: string }>(
    `select id from private.erased_ids
     where not of_others and at > coalesce($1::timestamptz, '-infinity') - interval '15 minutes'`,
    [until?.toISOString() ?? null],
  )
  const unreadable: string[] = []
  const names = rows.length > 0 ? await folder.list() : []
  for (const name of names.filter((one) => NAME.test(one))) {
    try {
      await withHandover(dataDirectory, async (path) => {
        await writeDurably(path, decrypt(await folder.get(name), key))
        if (await eraseFromBackup(path, new Set(rows.map(({ id }) => id)))) await putEncrypted(elsewhere, name, path)
      })
    } catch (error) {
      if (!(error instanceof AgeError || error instanceof BackupError)) throw error
      unreadable.push(name)
    }
  }
  // Otherwise it is said again until the file is deleted.
  if (unreadable.length === 0) return await keepMoment(database, 'elsewhere_erased', now?.now.toISOString())
  throw new BackupError(
    `A household has been erased, and BACKUP_KEY does not open ${unreadable.join(', ')} in the folder of BACKUP_URL: delete it there`,
  )
}

/**
 * The named one, or else the newest.
 * @returns its name there, and the one that is sealed in it if that is another
 * @throws BackupError with a sentence, as when the key is wrong
 */
export async function fetchFromElsewhere(
  { folder, key }: Elsewhere,
  path: string,
  named?: string,
): Promise<{ name: string; sealed?: string }> {
  try {
    const name = named ?? newest(await folder.list())
    await writeDurably(path, decrypt(await folder.get(name), key))
    const sealed = sealedName(await readBackupHeader(path), name)
    return { name, ...(sealed !== name && { sealed }) }
  } catch (error) {
    if (error instanceof AgeError) {
      throw new BackupError(`The backup ${error.message}: BACKUP_KEY must be the one that was set when it was made.`)
    }
    if (error instanceof FolderError) throw new BackupError(error.message)
    throw error
  }
}

/** What a file called `name` should be called, by what is sealed in it. */
function sealedName({ name: sealed, createdAt }: BackupHeader, name: string): string {
  if (sealed !== undefined) return name === aroundDamage(sealed) ? name : sealed
  // From before names were sealed, or from a folder here. It may have been named a moment before a midnight.
  const days = [0, 60_000].map((before) => swedishDay(Date.parse(createdAt) - before))
  return days.includes(name.slice(0, 10)) ? name : `${days[0]}${name.slice(10)}`
}

function newest(names: string[]): string {
  const sorted = names.filter((name) => NAME.test(name)).sort()
  // Those named after days to come were made while a clock was wrong, unless it is this machine's.
  const tomorrow = swedishDay(Date.now() + 24 * 3_600_000)
  const last = sorted.findLast((name) => name.slice(0, 10) <= tomorrow) ?? sorted.at(-1)
  if (!last) throw new BackupError('There is no backup in the folder of BACKUP_URL.')
  const [, day] = NAME.exec(last) ?? []
  const ofThatDay = sorted.filter((name) => name.startsWith(day ?? last))
  if (new Set(ofThatDay.map((name) => NAME.exec(name)?.[2])).size === 1) return last
  throw new BackupError(
    `There are backups of more than one database from ${day}: name one after --from-elsewhere.\n${ofThatDay.join('\n')}`,
  )
}
