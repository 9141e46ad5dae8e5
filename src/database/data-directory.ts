import { chmodSync, constants, statSync } from 'node:fs'
import { access, chmod, mkdir, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { adviceOnDisk, makeDirectory, syncToDisk, unlessGone } from '../files.ts'
import { DatabaseUnavailable } from './database.ts'

/** The version of the Postgres inside the pinned PGlite. */
const POSTGRES_MAJOR = '18'

/** The size of a new cluster. If the disk fills up half-way, Postgres panics without mentioning the disk. */
const NEW_CLUSTER_BYTES = 64 * 1024 * 1024

/**
 * To be opened as a cluster by this process alone; returns a function that releases it.
 * @param create fills an empty directory with a new cluster
 */
export async function holdDataDirectory(
  directory: string,
  create: (directory: string) => Promise<void>,
): Promise<() => void> {
  const parent = dirname(directory)
  try {
    await makeDirectory(parent)
    await access(parent, constants.W_OK)
    await keepOthersOut(parent)
  } catch (error) {
    throw unwritable(parent, error)
  }
  const release = lock(directory)
  try {
    const version = await clusterVersion(directory)
    if (version === null) await createWhole(directory, create)
    else if (version !== POSTGRES_MAJOR) {
      throw new DatabaseUnavailable(
        `${directory} holds a database of Postgres ${version}, and this version of the program contains Postgres ` +
          `${POSTGRES_MAJOR}: make a backup with the version that wrote it, move the directory away and restore.`,
      )
    }
    return release
  } catch (error) {
    release()
    throw isFileError(error) ? unwritable(directory, error) : error
  }
}

const OURS = /^(database|mail|sms|backups|operator\.sock)/

/**
 * Closes a data directory to other users: anybody who can read the lock file could hold the lock and block every start. A
 * directory that somebody else owns, or that contains anything else, such as a home directory, is left as it is.
 */
async function keepOthersOut(directory: string): Promise<void> {
  const { uid, mode } = await stat(directory)
  if (uid !== process.getuid?.()) return
  if ((mode & 0o077) !== 0 && (await readdir(directory)).every((name) => OURS.test(name))) await chmod(directory, 0o700)
}

export function unwritable(directory: string, error: unknown): DatabaseUnavailable {
  const { code, message } = error as NodeJS.ErrnoException
  const advice =
    adviceOnDisk(code ?? message) ??
    'let the user that runs this program write there, or set DATA_DIR to another directory.'
  return new DatabaseUnavailable(`${directory} cannot be written (${code ?? message}): ${advice}`, { cause: error })
}

export function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

/**
 * A lock held by the kernel while this process lives, so that a kill leaves none behind. Node has no API for one, but its
 * SQLite takes one. Nothing else in this process may open and close the file, because that would release the lock.
 */
function lock(directory: string): () => void {
  const path = `${directory}.lock`
  let file: DatabaseSync | undefined
  // Anybody who can read the file can lock it; it and its journal are created with these rights.
  const previous = process.umask(0o077)
  try {
    if (isOwn(path)) chmodSync(path, 0o600)
    file = new DatabaseSync(path)
    file.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    file?.close()
    const SQLITE_BUSY = 5
    const SQLITE_FULL = 13
    const { errcode, message } = error as { errcode?: number; message: string }
    if (errcode === SQLITE_FULL)
      throw unwritable(dirname(directory), Object.assign(new Error(message), { code: 'ENOSPC' }))
    if (errcode !== SQLITE_BUSY) throw unwritable(dirname(directory), error)
    throw new DatabaseUnavailable(
      `${directory} is in use by another process: stop that one first, or give this one a DATA_DIR of its own.`,
    )
  } finally {
    process.umask(previous)
  }
  return () => file.close()
}

function isOwn(path: string): boolean {
  const file = statSync(path, { throwIfNoEntry: false })
  return file !== undefined && file.uid === process.getuid?.()
}

async function clusterVersion(directory: string): Promise<string | null> {
  const version = await unlessGone(readFile(join(directory, 'PG_VERSION'), 'utf8'), null)
  if (version !== null) return version.trim()
  const found = await readdir(directory).catch(() => [])
  if (found.length === 0) return null
  throw new DatabaseUnavailable(
    `${directory} holds files but no database: move them away, or set DATA_DIR to another directory.`,
  )
}

/** A cluster gets its name only when it is completely on disk: a kill before that leaves none. */
async function createWhole(directory: string, create: (directory: string) => Promise<void>): Promise<void> {
  const unfinished = `${directory}.new`
  const { bavail, bsize } = await statfs(dirname(directory))
  if (bavail * bsize < NEW_CLUSTER_BYTES) {
    throw new DatabaseUnavailable(
      `${dirname(directory)} has no room for a new database, which takes ${NEW_CLUSTER_BYTES / 1024 / 1024} MB: ` +
        'free some space and start again.',
    )
  }
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await create(unfinished)
  for (const entry of await readdir(unfinished, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) await syncToDisk(join(entry.parentPath, entry.name))
  }
  await syncToDisk(unfinished)
  await rename(unfinished, directory)
  await syncToDisk(dirname(directory))
}
