import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { writeDurably } from '../../durable-file.ts'
import { backUp } from '../../records/backup.ts'
import { backupPath, timestamp } from '../../records/places.ts'
import { readArguments } from '../arguments.ts'
import { type Command, type CommandContext, CommandError, type Operator } from '../command.ts'
import { counted } from '../counted.ts'

const usage = 'Usage: npm run backup [-- FILE]'

/** Copies everything that is stored to a file, which `restore` puts into a database of either kind. */
export const backup: Command = {
  name: 'backup',

  async *run(context: CommandContext, [path]: readonly string[]) {
    if (!path) throw new CommandError(usage)
    const counts = await backUp(await context.database(), path)
    const { 'public.form_responses': bookings = 0, 'public.outbox': messages = 0 } = counts
    yield `${counted(bookings, 'booking')} and ${counted(messages, 'message')}.`
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
    const handover = backupPath(dataDirectory, `${timestamp()}-${randomUUID()}`)
    const path = resolve(workingDirectory, file)
    try {
      yield* run([handover])
      await writeDurably(path, createReadStream(handover))
    } finally {
      await rm(handover, { force: true })
    }
    yield `Written to ${path}.`
  },
}
