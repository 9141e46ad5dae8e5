import { resolve } from 'node:path'
import { readArguments } from '../../arguments.mjs'
import type { Database } from '../../database/database.ts'
import { timestamp } from '../../files.ts'
import { retrySoon } from '../../jobs/runs.ts'
import { backUp, backUpToMemory, DamageError } from '../../records/backup.ts'
import { backupPath, noteBackupTakenAway } from '../../records/backup-directory.ts'
import { backUpElsewhere, elsewhereOf } from '../../records/elsewhere.ts'
import { FolderError } from '../../records/webdav.ts'
import { type Command, type CommandContext, CommandError, counted } from '../command.ts'
import { writeExport } from '../write-export.ts'

const usage = 'Usage: npm run backup [-- FILE]'

interface Asked {
  /**
   * The serving process gets only one in DATA_DIR, because it may not reach others, or none: then it prints what could not be
   * read, what the file holds, and the file in lines of base64.
   */
  file?: string
  /** Only into the folder of BACKUP_URL; `isOnlyHere` if the operator has named no other place. */
  elsewhere?: { isOnlyHere: boolean }
}

/** Bytes per printed line. */
const LINE = 48 * 1024

export const backup: Command<Asked> = {
  name: 'backup',
  read: (args) => ({ file: readArguments(args, { usage, words: [0, 1] }).positionals[0] }),

  async *run(context, { file, elsewhere }) {
    const database = await context.database()
    if (elsewhere) return yield* putElsewhere(context, database, elsewhere.isOnlyHere)
    if (file) {
      yield told(await backUp(database, file))
      return
    }
    const { content, counts, unread } = await backUpToMemory(database)
    yield unread
    yield told(counts)
    for (let at = 0; at < content.length; at += LINE) yield content.toString('base64', at, at + LINE)
    if (!unread) await noteBackupTakenAway(database)
  },

  async *atOperator({ run, dataDirectory, workingDirectory }, { file }) {
    if (!file) {
      const path = backupPath(dataDirectory, timestamp())
      yield* run({ file: path })
      yield `Written to ${path}.`
      yield* run({ elsewhere: { isOnlyHere: true } })
      return
    }
    const path = resolve(workingDirectory, file)
    const lines = run({})[Symbol.asyncIterator]()
    const next = async () => String((await lines.next()).value ?? '')
    const [unread, counts] = [await next(), await next()]
    async function* content(): AsyncGenerator<Buffer> {
      for (let line = await next(); line !== ''; line = await next()) yield Buffer.from(line, 'base64')
    }
    await writeExport(path, content(), ', such as one in /tmp, and copy it')
    if (unread) throw new CommandError(new DamageError(unread, path).message)
    yield counts
    yield `Written to ${path}.`
    yield* run({ elsewhere: { isOnlyHere: false } })
  },
}

async function* putElsewhere({ config }: CommandContext, database: Database, isOnlyHere: boolean) {
  const elsewhere = elsewhereOf(config)
  if (!elsewhere) {
    if (isOnlyHere) yield 'Copy it to another machine, or set BACKUP_URL: here it does not help if this disk is lost.'
    return
  }
  try {
    await backUpElsewhere(database, config.DATA_DIR, elsewhere, new Date())
  } catch (error) {
    if (error instanceof FolderError) throw new CommandError(`It could not be put elsewhere too. ${error.message}`)
    throw error
  }
  await retrySoon(database, 'backup-elsewhere')
  yield `Put into the folder of BACKUP_URL too, encrypted with BACKUP_KEY.`
}

function told({ 'public.form_responses': bookings = 0, 'public.outbox': messages = 0 }: Record<string, number>) {
  return `${counted(bookings, 'booking')} and ${counted(messages, 'message')}.`
}
