import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeDirectory, syncDirectory } from './make-directory.ts'

type Content = string | Uint8Array | AsyncIterable<Uint8Array | string>

/**
 * Writes a file atomically and durably, replacing an existing one. Only its owner can read it, because our files contain
 * households' addresses. Creates the directory if it is missing.
 */
export async function writeDurably(path: string, content: Content): Promise<void> {
  const directory = dirname(path)
  await makeDirectory(directory)
  const temporary = `${path}.tmp`
  try {
    const file = await open(temporary, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncDirectory(directory)
}
