import { resolve } from 'node:path'
import type { Database } from '../../database/database.ts'
import { retrySoon } from '../../jobs/runs.ts'
import { backUp, backUpToMemory, DamageError } from '../../records/backup.ts'
import { backupPath, noteBackupTakenAway, timestamp } from '../../records/backup-directory.ts'
import { backUpElsewhere, elsewhereOf } from '../../records/elsewhere.ts'
import { FolderError } from '../../records/webdav.ts'
import { readArguments } from '../arguments.ts'
import { type Command, type CommandContext, CommandError, counted, type Operator } from '../command.ts'
import { writeExport } from '../write-export.ts'

const usage = 'Usage: npm run backup [-- FILE]'

const PRINT = '--print'
const ELSEWHERE = '--elsewhere'
/** The operator has not named another place for it. */
const ONLY_HERE = '--only-here'
/** Bytes per printed line. */
const LINE = 48 * 1024

/** Copies everything to a file that `restore` can load into either kind of database. */
export const backup: Command = {
  name: 'backup',
  options: {},

  /** Into a file in DATA_DIR, or with `--print` as lines of base64, for a file that this process may not reach. */
  async *run(context: CommandContext, [target, mode]: readonly string[]) {
    if (!target) throw new CommandError(usage)
    const database = await context.database()
    if (target === ELSEWHERE) return yield* putElsewhere(context, database, mode === ONLY_HERE)
    if (target !== PRINT) {
      yield told(await backUp(database, target))
      return
    }
    const { content, counts, unread } = await backUpToMemory(database)
    for (let at = 0; at < content.length; at += LINE) yield content.toString('base64', at, at + LINE)
    if (!unread) await noteBackupTakenAway(database)
    yield unread ?? ''
    yield told(counts)
  },

  async *atOperator({ run, dataDirectory, workingDirectory }: Operator, args: readonly string[]) {
    const { positionals } = readArguments(usage, { args: [...args], allowPositionals: true })
    const [file, another] = positionals
    if (another !== undefined) throw new CommandError(usage)
    if (!file) {
      const path = backupPath(dataDirectory, timestamp())
      yield* run([path])
      yield `Written to ${path}.`
      yield* run([ELSEWHERE, ONLY_HERE])
      return
    }
    const path = resolve(workingDirectory, file)
    const last: string[] = []
    async function* content(): AsyncGenerator<Buffer> {
      for await (const line of run([PRINT])) {
        last.push(line)
        if (last.length > 2) yield Buffer.from(last.shift() ?? '', 'base64')
      }
    }
    await writeExport(path, content())
    const [unread, counts = ''] = last
    if (unread) throw new CommandError(new DamageError(unread, path).message)
    yield counts
    yield `Written to ${path}.`
    yield* run([ELSEWHERE])
  },
}

/** Also there, if there is a folder on another machine. */
async function* putElsewhere({ config }: CommandContext, database: Database, isOnlyHere: boolean) {
  const elsewhere = elsewhereOf(config)
  if (!elsewhere) {
    if (isOnlyHere) yield 'Copy it to another machine, or set BACKUP_URL: here it does not help if this disk is lost.'
    return
  }
  try {
    await backUpElsewhere(database, elsewhere, new Date())
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
