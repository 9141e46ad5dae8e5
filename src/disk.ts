import { statfs } from 'node:fs/promises'

/** Room left where the server keeps what it writes: `low` below 32 MB, `full` below 1 MB. */
export type DiskState = 'ok' | 'low' | 'full'

const MEGABYTE = 1024 * 1024

/** @throws what statfs throws, as for a directory that is gone */
export async function diskState(directory: string): Promise<DiskState> {
  const { bavail, bsize } = await statfs(directory)
  const free = bavail * bsize
  if (free < MEGABYTE) return 'full'
  return free < 32 * MEGABYTE ? 'low' : 'ok'
}
