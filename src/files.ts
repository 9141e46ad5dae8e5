import { randomUUID } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { lchown, mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

type Content = string | Uint8Array | AsyncIterable<Uint8Array | string>

export interface Owner {
  uid: number
  gid: number
}

/**
 * Atomic and durable. Only its owner can read it, because our files contain households' addresses.
 * @param owner whom root gives what is made here, and nothing that was there
 */
export async function writeDurably(path: string, content: Content, owner?: Owner): Promise<void> {
  const directory = dirname(path)
  await makeDirectory(directory, owner)
  // A name of its own, for another process may write the same file: all of them rewrite the backups on their machine.
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    // Made anew: in a folder such as /tmp another user may have left a link there, or a file of their own to read it in.
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(content)
      // What was opened, and not what has its name by now.
      if (owner) await file.chown(owner.uid, owner.gid)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncToDisk(directory)
}

/** The name of a file that `writeDurably` has not finished once it is whole; any other file's own. Older versions added no id. */
export function nameOnceWhole(path: string): string {
  return path.replace(/(?:\.[\da-f-]{36})?\.tmp$/, '')
}

/**
 * `mkdir -p` that survives a power cut, readable only by its owner. Node's own loops for ever if a parent exists in which
 * nothing can be created, as in /proc.
 */
export async function makeDirectory(directory: string, owner?: Owner): Promise<void> {
  if (await isDirectory(directory)) return
  const parent = dirname(directory)
  if (parent !== directory) await makeDirectory(parent, owner)
  try {
    await mkdir(directory, { mode: 0o700 })
    if (owner) await lchown(directory, owner.uid, owner.gid)
  } catch (error) {
    // Created by somebody else meanwhile.
    if (await isDirectory(directory)) return
    throw error
  }
  await syncToDisk(parent)
}

/** A time for a file name, the current one by default: 2026-11-23T081500. */
export function timestamp(at = new Date()): string {
  return at.toISOString().slice(0, 19).replaceAll(':', '')
}

export async function syncToDisk(path: string): Promise<void> {
  // Windows cannot open a directory.
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
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

export async function unlessGone<Content, Otherwise>(
  reading: Promise<Content>,
  otherwise: Otherwise,
): Promise<Content | Otherwise> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise
    throw error
  }
}

export const DISK_FULL =
  'the disk is full: free some space and start again; a site that still runs goes on by itself. Nothing confirmed is lost.'

/** What to do about a disk that takes nothing, from what an error says; null if it is not the disk. */
export function adviceOnDisk(reason: string): string | null {
  if (/no space left|quota exceeded|ENOSPC|EDQUOT/i.test(reason)) return DISK_FULL
  if (/read-only file system|i\/o error|input\/output|EROFS|EIO/i.test(reason))
    return 'the disk fails or cannot be written: see what `dmesg` says of it, and start again once it is well.'
  return null
}

/** What an operator reads of a file that cannot be read or written; undefined for other errors. */
export function fileSentence(error: unknown): string | undefined {
  if (!(error instanceof Error && 'syscall' in error)) return undefined
  return `It did not work: ${adviceOnDisk(error.message) ?? error.message}`
}

/**
 * Free space on the server's disk: `low` below 100 MB, `full` below 20 MB, when the embedded database stops writing: with less
 * left than the next segment of its log, 16 MB in older data directories, Postgres panics.
 */
export type DiskState = 'ok' | 'low' | 'full'

const FULL_BELOW = 20 * 1024 * 1024
export const LOW_BELOW = 100 * 1024 * 1024

export async function diskState(directory: string): Promise<DiskState> {
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize < FULL_BELOW) return 'full'
  return bavail * bsize < LOW_BELOW ? 'low' : 'ok'
}

/** For each transaction of the embedded database: takes microseconds. False if it cannot be checked. */
export function isDiskFull(directory: string, below = FULL_BELOW): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize < below
  } catch {
    return false
  }
}
