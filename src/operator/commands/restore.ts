import { createReadStream } from 'node:fs'
import { access, chown, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { writeDurably } from '../../files.ts'
import { restore as restoreInto } from '../../records/backup.ts'
import { backupPath, handoverPath, timestamp } from '../../records/backup-directory.ts'
import { BackupError } from '../../records/backup-file.ts'
import { readArguments } from '../arguments.ts'
import { type Command, type CommandContext, CommandError, counted, type Operator } from '../command.ts'

const usage = 'Usage: npm run restore -- FILE [--replace]'

const options = { replace: { type: 'boolean', default: false } } as const

/** Restores a backup into the database; see `backup`. */
export const restore: Command = {
  name: 'restore',
  options,

  async *run(context: CommandContext, args: readonly string[]) {
    const { file, replace } = read(args)
    const database = await context.database()
    const replaced = replace ? backupPath(context.config.DATA_DIR, `${timestamp()}-replaced`) : undefined
    try {
      const { createdAt, counts, erased } = await restoreInto(database, file, { replaced })
      const { 'public.form_responses': bookings = 0, 'public.outbox': messages = 0 } = counts
      if (replaced) yield `What was there is kept in ${replaced}.`
      yield `Restored the backup of ${createdAt}: ${counted(bookings, 'booking')} and ${counted(messages, 'message')}.`
      if (erased > 0) yield `Left out: ${counted(erased, 'booking')} that households have since erased themselves.`
    } catch (error) {
      if (error instanceof BackupError) throw new CommandError(error.message)
      throw error
    }
    // Deliver the backup's waiting messages now.
    context.retryMail()
  },

  async *atOperator({ run, dataDirectory, workingDirectory }: Operator, args: readonly string[]) {
    const { file, replace } = read(args)
    const path = resolve(workingDirectory, file)
    await access(path).catch(() => {
      throw new CommandError(`${path} cannot be read.`)
    })
    const handover = handoverPath(dataDirectory)
    try {
      await writeDurably(handover, createReadStream(path))
      await giveToOwnerOf(dataDirectory, [dirname(handover), handover])
      yield* run([handover, ...(replace ? ['--replace'] : [])])
    } catch (error) {
      // Use the operator's own name for the file.
      if (error instanceof CommandError) throw new CommandError(error.message.replaceAll(handover, path))
      throw error
    } finally {
      await rm(handover, { force: true })
    }
  },
}

function read(args: readonly string[]) {
  const { values, positionals } = readArguments(usage, {
    args: [...args],
    allowPositionals: true,
    options,
  })
  const [file, another] = positionals
  if (file === undefined || another !== undefined) throw new CommandError(usage)
  return { file, replace: values.replace }
}

/** Root may run the command for a server that runs as another user. */
async function giveToOwnerOf(directory: string, paths: readonly string[]): Promise<void> {
  const { uid, gid } = await stat(directory)
  if (process.getuid?.() !== 0 || uid === 0) return
  for (const path of paths) await chown(path, uid, gid)
}
