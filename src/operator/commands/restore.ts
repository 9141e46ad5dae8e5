import { createReadStream } from 'node:fs'
import { access, constants, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readArguments } from '../../arguments.mjs'
import type { Config } from '../../config.ts'
import { type Owner, timestamp, writeDurably } from '../../files.ts'
import { restore as restoreInto } from '../../records/backup.ts'
import { backupPath, handoverPath } from '../../records/backup-directory.ts'
import { BackupError } from '../../records/backup-file.ts'
import { elsewhereOf, fetchFromElsewhere } from '../../records/elsewhere.ts'
import { visibleLine } from '../../shared/plain-text.ts'
import { type Command, CommandError, counted, moment } from '../command.ts'

const usage = [
  'Usage: npm run restore -- FILE [--replace]',
  '       npm run restore -- --from-elsewhere [NAME] [--replace]    from the folder of BACKUP_URL, the newest unless named',
  '                          [--yes]                               even if it is not the backup that its name says',
].join('\n')

export const restore: Command<ReturnType<typeof read>> = {
  name: 'restore',
  read,

  async *run(context, { file, replace, fromElsewhere, yes }) {
    const database = await context.database()
    const replaced = replace ? backupPath(context.config.DATA_DIR, `${timestamp()}-replaced`) : undefined
    const fetched = fromElsewhere ? handoverPath(context.config.DATA_DIR) : undefined
    try {
      if (fetched) yield await fetchTo(fetched, context.config, file, yes)
      const { createdAt, counts, erased, lost } = await restoreInto(database, fetched ?? file ?? '', { replaced })
      const { 'public.form_responses': bookings = 0, 'public.outbox': messages = 0 } = counts
      if (replaced) yield `What was there is kept in ${replaced}.`
      yield `Restored the backup of ${createdAt}: ${counted(bookings, 'booking')} and ${counted(messages, 'message')}.`
      if (lost.length > 0) yield 'What came after that backup is no longer here, and these may count on it:'
      for (const { at, name, address, acts } of lost) {
        yield `${moment(at)}  ${visibleLine([name, address].filter(Boolean).join(', '))}: ${acts}`
      }
      if (erased > 0) yield `Left out: ${counted(erased, 'booking')} erased since.`
    } catch (error) {
      if (error instanceof BackupError) throw new CommandError(error.message)
      throw error
    } finally {
      if (fetched) await rm(fetched, { force: true })
    }
    context.retryMail()
  },

  async *atOperator({ run, dataDirectory, workingDirectory }, asked) {
    if (asked.fromElsewhere) return yield* run(asked)
    const path = resolve(workingDirectory, asked.file ?? '')
    await requireReadable(path)
    const handover = handoverPath(dataDirectory)
    try {
      await writeDurably(handover, createReadStream(path), await otherOwnerOf(dataDirectory))
      yield* run({ ...asked, file: handover })
    } catch (error) {
      // Use the operator's own name for the file.
      if (error instanceof CommandError) throw new CommandError(error.message.replaceAll(handover, path))
      throw error
    } finally {
      await rm(handover, { force: true })
    }
  },
}

/** @returns what it fetched, for the operator to read */
async function fetchTo(path: string, config: Config, named: string | undefined, yes: boolean): Promise<string> {
  const elsewhere = elsewhereOf(config)
  if (!elsewhere) throw new CommandError('BACKUP_URL and BACKUP_KEY are not set: there is no elsewhere.')
  const { name, sealed } = await fetchFromElsewhere(elsewhere, path, named)
  if (!sealed) return `From elsewhere: ${name}`
  if (yes) return `From elsewhere: ${name}, which was put there as ${sealed}`
  throw new CommandError(
    `The folder of BACKUP_URL gave another backup by the name of ${name}: it was put there as ${sealed}. ` +
      'Somebody has renamed it, or put an older one in the place of the newest. What was booked, paid or changed since would be missing, ' +
      'and households erased since would be back. Ask whoever keeps the folder, and look there for the newest. ' +
      'If it is the one that you want: the same command with --yes.',
  )
}

function read(args: readonly string[]) {
  const options = {
    replace: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    'from-elsewhere': { type: 'boolean', default: false },
  } as const
  const { values, positionals } = readArguments(args, { usage, options, words: [0, 1] })
  const [file] = positionals
  const { replace, yes, 'from-elsewhere': fromElsewhere } = values
  if (file === undefined && !fromElsewhere) throw new CommandError(usage)
  return { file, replace, fromElsewhere, yes }
}

async function requireReadable(path: string): Promise<void> {
  try {
    await access(path, constants.R_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EACCES') throw new CommandError(`${path} cannot be read (${code}): is it there?`)
    throw new CommandError(`${path} cannot be read by this user (EACCES): put a copy that it can read into /tmp.`)
  }
  if ((await stat(path)).isDirectory()) throw new CommandError(`${path} cannot be read: it is a folder.`)
}

/** Root may run the command for a server that runs as another user. */
async function otherOwnerOf(directory: string): Promise<Owner | undefined> {
  const { uid, gid } = await stat(directory).catch(() => {
    throw new CommandError(
      `${directory} does not exist. Is DATA_DIR the site's? If the site is new, start it once first.`,
    )
  })
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : undefined
}
