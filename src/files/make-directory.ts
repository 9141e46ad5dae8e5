import { mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * `mkdir -p` that survives a power cut, readable only by its owner. Node's own loops for ever if a parent exists in which
 * nothing can be created, as in /proc.
 */
export async function makeDirectory(directory: string): Promise<void> {
  if (await isDirectory(directory)) return
  const parent = dirname(directory)
  if (parent !== directory) await makeDirectory(parent)
  try {
    await mkdir(directory, { mode: 0o700 })
  } catch (error) {
    // Created by somebody else meanwhile.
    if (await isDirectory(directory)) return
    throw error
  }
  await syncDirectory(parent)
}

/** Syncs a directory's entries: files created, renamed or removed in it. */
export async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open a directory.
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function isDirectory(path: string): Promise<boolean> {
  return await stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  )
}
