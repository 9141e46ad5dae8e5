import { rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Database } from '../database/database.ts'
import { type Log, reasonOf } from '../log.ts'
import { backUp } from './backup.ts'
import { eraseOlderThan } from './erase.ts'
import { backupFiles, backupPath } from './places.ts'

/** So many days' backups are kept on this machine. */
const BACKUP_DAYS = 14

export interface HousekeepingOptions {
  database: Database
  dataDirectory: string
  /** Days after which a booking's personal data is erased. */
  retentionDays: number
  log: Log
  /** Milliseconds until the first round: a machine that has just started may have to ask for the time first. */
  firstAfter?: number
  /** Milliseconds between rounds. */
  every?: number
}

/**
 * What happens by itself: bookings are erased when they are old enough, and an embedded database is backed up each day
 * and when the site stops, so that a later version, which may not be able to open it, finds everything in a backup.
 * Any number of processes may keep one database.
 */
export function startHousekeeping(options: HousekeepingOptions): { stop(): Promise<void> } {
  const { database, dataDirectory, retentionDays, log, firstAfter = 60_000, every = 3_600_000 } = options
  let round = Promise.resolve()
  let timer = setTimeout(begin, firstAfter)

  function begin(): void {
    round = keep().finally(() => {
      timer = setTimeout(begin, every)
    })
  }

  async function keep(): Promise<void> {
    await attempt('bookings could not be erased', async () => {
      const { bookings } = await eraseOlderThan(database, dataDirectory, retentionDays)
      if (bookings > 0) log.info({ bookings }, `bookings erased after ${retentionDays} days`)
    })
    await attempt('no backup', async () => {
      if (database.engine === 'pglite' && !(await exists(todaysBackup()))) await backUp(database, todaysBackup())
      await removeOldBackups()
    })
  }

  async function attempt(failure: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.error({ reason: reasonOf(error) }, failure)
    }
  }

  /** By the days there are and not by the date: a clock gone wrong must not remove them all. */
  async function removeOldBackups(): Promise<void> {
    const files = await backupFiles(dataDirectory)
    const days = [...new Set(files.map(day))].sort().slice(-BACKUP_DAYS)
    for (const path of files) if (!days.includes(day(path))) await rm(path, { force: true })
  }

  function todaysBackup(): string {
    return backupPath(dataDirectory, new Date().toISOString().slice(0, 10))
  }

  return {
    /** Finishes the round in hand and makes the day's last backup. The database must still be open. */
    async stop() {
      clearTimeout(timer)
      await round
      clearTimeout(timer)
      if (database.engine === 'pglite')
        await attempt('no backup', () => backUp(database, todaysBackup()).then(() => {}))
    },
  }
}

function day(path: string): string {
  return basename(path).slice(0, 10)
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
