import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

type Content = string | Uint8Array | AsyncIterable<Uint8Array | string>

/**
 * Writes a file whole or not at all, also after a power cut, in the place of one that may be there. Only its owner can
 * read it: what we write holds households' addresses. Makes the directory when it is missing.
 */
export async function writeDurably(path: string, content: Content): Promise<void> {
  const directory = dirname(path)
  await mkdir(directory, { recursive: true, mode: 0o700 })
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
  // Windows cannot open a directory.
  if (process.platform === 'win32') return
  const parent = await open(directory, 'r')
  try {
    await parent.sync()
  } finally {
    await parent.close()
  }
}
