import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { adviceOnDisk, writeDurably } from '../files.ts'
import { CommandError } from './command.ts'

/**
 * @param otherwise what else the operator can do if it cannot be written
 * @throws CommandError
 */
export async function writeExport(
  path: string,
  content: Parameters<typeof writeDurably>[1],
  otherwise: string,
): Promise<void> {
  try {
    // A folder that is missing may be a disk that is not mounted.
    await access(dirname(path))
    await writeDurably(path, content)
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException
    if (!syscall) throw error
    const ofDisk = adviceOnDisk(message)
    if (ofDisk) throw new CommandError(`${path} cannot be written: ${ofDisk}`)
    throw new CommandError(`${path} cannot be written by this user (${code}): name a file that can be${otherwise}.`)
  }
}
