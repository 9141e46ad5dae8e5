import { resolve } from 'node:path'
import { writeDurably } from '../../durable-file.ts'
import { backUp, backUpToMemory } from '../../records/backup.ts'
import { backupPath, timestamp } from '../../records/places.ts'
import { readArguments } from '../arguments.ts'
import { type Command, type CommandContext, CommandError, type Operator } from '../command.ts'
import { counted } from '../counted.ts'

const usage = 'Usage: npm run backup [-- FILE]'

const PRINT = '--print'
/** Bytes that are printed as one line. */
const LINE = 48 * 1024

/** Copies everything that is stored to a file, which `restore` puts into a database of either kind. */
export const backup: Command = {
  name: 'backup',

  /** Into a file in DATA_DIR, or with `--print` as lines of base64, for a file that this process may not reach. */
  async *run(context: CommandContext, [target]: readonly string[]) {
    if (!target) throw new CommandError(usage)
    const database = await context.database()
    if (target !== PRINT) {
      yield told(await backUp(database, target))
      return
    }
    const { content, counts } = await backUpToMemory(database)
    for (let at = 0; at < content.length; at += LINE) yield content.toString('base64', at, at + LINE)
    yield told(counts)
  },

  async *atOperator({ run, dataDirectory, workingDirectory }: Operator, args: readonly string[]) {
    const [file, another] = readArguments(usage, { args: [...args], allowPositionals: true }).positionals
    if (another !== undefined) throw new CommandError(usage)
    if (!file) {
      const path = backupPath(dataDirectory, timestamp())
      yield* run([path])
      yield `Written to ${path}. Copy it to another machine: it does not help where this disk is lost.`
      return
    }
    const path = resolve(workingDirectory, file)
    let last = ''
    async function* content(): AsyncGenerator<Buffer> {
      for await (const line of run([PRINT])) {
        if (last) yield Buffer.from(last, 'base64')
        last = line
      }
    }
    await writeDurably(path, content())
    yield last
    yield `Written to ${path}.`
  },
}

function told({ 'public.form_responses': bookings = 0, 'public.outbox': messages = 0 }: Record<string, number>) {
  return `${counted(bookings, 'booking')} and ${counted(messages, 'message')}.`
}
