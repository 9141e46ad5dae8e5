import { writeDurably } from '../files.ts'
import { CommandError } from './command.ts'

/**
 * Writes a file at the operator's path atomically.
 * @param otherwise what else the operator can do if it cannot be written
 * @throws CommandError when it cannot be written
 */
export async function writeExport(
  path: string,
  content: Parameters<typeof writeDurably>[1],
  otherwise = '',
): Promise<void> {
  try {
    await writeDurably(path, content)
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (!syscall) throw error
    throw new CommandError(`${path} cannot be written by this user (${code}): name a file that can be${otherwise}.`)
  }
}
