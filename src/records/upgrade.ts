import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readArguments } from '../arguments.mjs'
import { isFileError, unwritable } from '../database/data-directory.ts'
import { type Database, DatabaseUnavailable } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { damageSentence } from '../database/postgres-errors.ts'
import { timestamp } from '../files.ts'
import { backUp } from './backup.ts'
import { backupFiles, backupPath, isBegun } from './backup-directory.ts'
import { readBackupHeader } from './backup-file.ts'

const BEFORE = '-before-upgrade'

/** For operators with backups of their own. */
const NO_BACKUP = '--no-backup'
const usage = `Usage: npm start [-- ${NO_BACKUP}]\n       npm run worker [-- ${NO_BACKUP}]    to upgrade without a backup`

/** @throws CommandError when it is not understood */
export function readStart(args: readonly string[]): { withoutBackup: boolean } {
  const options = { 'no-backup': { type: 'boolean', default: false } } as const
  return { withoutBackup: readArguments(args, { usage, options }).values['no-backup'] }
}

/**
 * An older version's data are first backed up on this machine, as the way back to that version.
 * @param folder of the migrations, if not the program's own
 * @throws DatabaseUnavailable as `migrate`, and when the backup fails
 */
export async function upgrade(
  database: Database,
  dataDirectory: string,
  { withoutBackup = false, folder }: { withoutBackup?: boolean; folder?: URL } = {},
): Promise<void> {
  await migrate(database, folder, async () => {
    if (withoutBackup) return
    // A site and its worker start at the same moment, and each makes its own.
    const path = backupPath(dataDirectory, `${timestamp()}-${randomUUID()}${BEFORE}`)
    try {
      await backUp(database, path)
      await removeEarlierThan(path, await backupFiles(dataDirectory))
    } catch (error) {
      const damage = damageSentence(error)
      const { message } = isFileError(error) ? unwritable(dirname(path), error) : (error as Error)
      const without = `With a backup of your own, it can be left out: start once with ${NO_BACKUP}.`
      throw new DatabaseUnavailable(
        `The backup before the upgrade failed, so nothing was changed. ${damage ?? `${message} ${without}`}`,
        { cause: error },
      )
    }
  })
}

/** Removes those of the same version: an upgrade that fails is tried again every few seconds. */
async function removeEarlierThan(path: string, backups: readonly string[]): Promise<void> {
  const version = async (backup: string) => (await readBackupHeader(backup).catch(() => null))?.migrations.at(-1)
  const upgraded = await version(path)
  // Its place has been taken by that of a process that upgrades at the same moment.
  if (upgraded === undefined) return
  for (const earlier of backups.filter((backup) => backup.includes(BEFORE) && backup < path)) {
    // One that such a process is about to name is left to it.
    if (!(await isBegun(earlier)) && (await version(earlier)) === upgraded) await rm(earlier, { force: true })
  }
}
