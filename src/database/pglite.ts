/**
 * The embedded Postgres (PGlite, pinned to an exact version because of the following). Its traps:
 *
 * - As shipped it never syncs a commit to disk: it starts with `-F`, and its Node file system has no `fsync`. Ours has one,
 *   which relies on an internal of PGlite: `assertSynced` refuses to start without it. NODEFS also does nothing on `fdatasync`,
 *   hence `wal_sync_method=fsync`.
 * - A disk with no room for the next segment of its log makes Postgres panic: it is kept from writing while there is still room.
 * - A failed fsync makes Postgres panic, and a panicked Postgres hangs the next query and with it the process: both exit the
 *   process instead, so that the supervisor restarts it and the log is replayed.
 * - Its initdb copies the whole of its memory, and takes 440 MB: a new cluster is unpacked (`cluster.ts`).
 * - Nothing stops two processes from using one directory, and a kill during the first start leaves a broken one:
 *   `data-directory.ts` guards against both.
 * - No background processes: checkpoints and vacuums are ours to run (src/jobs), or the log grows for ever.
 * - One connection. `query` inside a transaction's callback deadlocks; mixing PGlite's interfaces (its `pg` adapter, `listen`
 *   with its own client) runs one caller's queries inside another's transaction.
 * - `statement_timeout` is ignored, and a query blocks the event loop.
 * - JSON nested some 7,000 deep overflows V8's stack instead of reaching `max_stack_depth`. PGlite swallows that and returns no
 *   rows, and the next query never returns: `pglite-session.ts` keeps such values out.
 * - Printed uncaught, its errors show 20 kB of minified source.
 */
import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { adviceOnDisk, DISK_FULL, isDiskFull } from '../files.ts'
import { becoming, type Caller } from './caller.ts'
import { unpackCluster } from './cluster.ts'
import { holdDataDirectory } from './data-directory.ts'
import { type Access, type Database, DatabaseUnavailable, once, type Queryable, type Transaction } from './database.ts'
import { DurableFiles, stopProcess } from './pglite-files.ts'
import { sessionOn } from './pglite-session.ts'

// Replaces postgresql.conf completely at each start.
export const settings = [
  // The default of 128 MB would be most of the process. With this all shared memory fits into 8 MB; it comes in steps of two.
  'shared_buffers = 5MB',
  'max_connections = 5',
  'max_wal_size = 64MB',
  // Or what has been erased stays in a log that waits to be written again.
  'wal_recycle = off',
  // If there were any, each checkpoint would write a new file, and panic on a full disk.
  'max_active_replication_origins = 0',
  // Places in it for processes that there are not.
  'max_wal_senders = 0',
  'autovacuum_worker_slots = 1',
  // With few rows, planning each statement for its values takes longer than answering it.
  'plan_cache_mode = force_generic_plan',
]

const withFsync = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]

/**
 * In memory without a directory.
 * @throws DatabaseUnavailable when the directory is in use, cannot be written, or holds another version
 */
export async function openPglite(directory?: string): Promise<Database> {
  if (directory === undefined) return databaseOver(await PGlite.create())
  // Moved to another disk, with a link in its place: the lock is where whoever else uses it looks, and PGlite follows none.
  const path = await realpath(directory).catch(() => resolve(directory))
  const release = await holdDataDirectory(path, unpackCluster)
  try {
    const { pglite, files } = await start(path)
    await assertSynced(pglite, files)
    const database = databaseOver(pglite, () => (isDiskFull(path) ? path : null))
    return {
      ...database,
      close: once(async () => {
        await database.close()
        release()
      }),
    }
  } catch (error) {
    release()
    throw error
  }
}

async function start(directory: string): Promise<{ pglite: PGlite; files: DurableFiles }> {
  const files = new DurableFiles(directory)
  let fatal = ''
  let open = false
  try {
    const pglite = await PGlite.create({
      fs: files,
      postgresqlconf: settings,
      startParams: withFsync,
      onStderr(line) {
        if (/\b(FATAL|DETAIL|PANIC):/.test(line)) fatal += `${line} `
        if (/\bPANIC:/.test(line)) {
          if (open) stopProcess(`The database in ${directory} stopped: ${line}`)
          throw new Error(line)
        }
        return false
      },
    })
    open = true
    files.dropUnneeded()
    return { pglite, files }
  } catch (error) {
    const reason = fatal.trim() || (error as Error).message
    throw new DatabaseUnavailable(
      `The database in ${directory} does not start (${reason}): ${advice(reason, directory)}`,
    )
  }
}

/** What came in since the latest backup is only in the directory: nobody is told to give it up for a reason that passes. */
function advice(reason: string, directory: string): string {
  const ofDisk = isDiskFull(directory) ? DISK_FULL : adviceOnDisk(reason)
  if (ofDisk) return ofDisk
  if (/permission denied|not permitted|EACCES|EPERM/i.test(reason))
    return 'let the user that runs this program read and write every file in it, and start again.'
  if (/out of memory|memory allocation|ENOMEM/i.test(reason))
    return 'the machine has too little memory: give it more, or swap.'
  return 'delete nothing, and follow the chapter "The disk is damaged" in docs/operating.md: it may hold bookings that no backup has.'
}

async function assertSynced(pglite: PGlite, files: DurableFiles): Promise<void> {
  const before = files.fsyncs
  await pglite.query("select pg_logical_emit_message(true, 'pasrundan', 'started')")
  if (files.fsyncs > before) return
  await pglite.close()
  throw new DatabaseUnavailable(
    'PGlite does not sync its commits to the disk: install the exact version in package.json (npm ci).',
  )
}

interface Waiting {
  /** The caller's transaction, before the disk sync. Returns how to answer once it is durable. */
  run(commit: 'synchronous' | 'asynchronous'): Promise<() => void>
  refuse(error: unknown): void
}

/**
 * Wraps an open PGlite, and owns it from now on.
 * @param full as of `sessionOn`
 */
export function databaseOver(pglite: PGlite, full: () => string | null = () => null): Database {
  const session = sessionOn(pglite, full)
  let waiting: Waiting[] = []
  let serving = false

  function transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return session.transaction('begin', work)
  }

  async function as<Result>(
    caller: Caller,
    work: (transaction: Queryable) => Promise<Result>,
    access: Access = 'read write',
  ): Promise<Result> {
    // `read write` would allow it on a full disk.
    const begin = `begin ${access === 'read only' ? access : ''}; ${becoming(caller)}`
    return new Promise((resolve, reject) => {
      async function run(commit: 'synchronous' | 'asynchronous'): Promise<() => void> {
        const synchronously = commit === 'synchronous' ? 'on' : 'off'
        try {
          const result = await session.transaction(
            `${begin}; set local synchronous_commit = ${synchronously}`,
            work,
            caller.role,
          )
          return () => resolve(result)
        } catch (error) {
          return () => reject(error)
        }
      }
      waiting.push({ run, refuse: reject })
      if (!serving) void serveWaiting()
    })
  }

  /**
   * Group commit, because the sync is by far the slowest part on most disks: each waiting transaction commits without syncing,
   * then one flush makes them all durable, then all are answered.
   */
  async function serveWaiting(): Promise<void> {
    serving = true
    while (waiting.length > 0) {
      // PGlite never yields to the event loop, so let requests that have arrived join first.
      await nextTurn()
      const group = waiting
      waiting = []
      await serveGroup(group)
    }
    serving = false
  }

  async function serveGroup(group: typeof waiting): Promise<void> {
    const alone = group.length === 1
    try {
      const answers: (() => void)[] = []
      for (const one of group) answers.push(await one.run(alone ? 'synchronous' : 'asynchronous'))
      if (!alone) await session.query("select pg_logical_emit_message(false, 'pasrundan', '', true)")
      for (const answer of answers) answer()
    } catch (error) {
      for (const one of group) one.refuse(error)
    }
  }

  return {
    engine: 'pglite',
    query: session.query,
    execute: (script) => transaction((open) => open.execute(script)),
    transaction,
    as,
    listen: async (channel, wake) => {
      session.assertOpen()
      const unlisten = await pglite.listen(channel, wake)
      // Notifications sent before are lost.
      wake()
      return { close: () => unlisten() }
    },
    close: once(() => pglite.close()),
  }
}
