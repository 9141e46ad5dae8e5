import { statfs } from 'node:fs/promises'

/** Free space on the server's disk: `low` below 32 MB, `full` below 1 MB. */
export type DiskState = 'ok' | 'low' | 'full'

const MEGABYTE = 1024 * 1024

/** @throws statfs's errors, for example for a missing directory */
export async function diskState(directory: string): Promise<DiskState> {
  const { bavail, bsize } = await statfs(directory)
  const free = bavail * bsize
  if (free < MEGABYTE) return 'full'
  return free < 32 * MEGABYTE ? 'low' : 'ok'
}
