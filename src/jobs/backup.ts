import { backUp, schemaVersion } from '../records/backup.ts'
import { BackupError, readBackupHeader } from '../records/backup-file.ts'
import { backupPath, lastBackup } from '../records/places.ts'
import { swedishTime } from '../shared/swedish-time.ts'
import type { Job, JobContext } from './runner.ts'
import { at } from './schedule.ts'

/**
 * An embedded database is backed up each day, and when the site stops, so that a later version, which may not be able
 * to open it, finds everything in a backup. A server of its own has its own ways.
 */
export const backup: Job = {
  name: 'backup',
  engine: 'pglite',
  when: at('03:00'),
  run: backUpToday,
  atStop: backUpToday,
}

/** In the place of the day's earlier one; but one that another version has made, which is a way back to it, stays. */
async function backUpToday({ database, dataDirectory, now }: JobContext): Promise<void> {
  const { date } = swedishTime(now())
  const path = backupPath(dataDirectory, date)
  const version = await schemaVersion(database)
  const kept = await readBackupHeader(path).catch(unlessReadable)
  const isOurs = kept === null || kept.migrations.at(-1) === version
  await backUp(database, isOurs ? path : backupPath(dataDirectory, `${date}-${version}`))
}

/** What is not there, or damaged, is no way back. */
function unlessReadable(error: unknown): null {
  if (error instanceof BackupError) return null
  throw error
}

export interface BackupState {
  /** When the newest whole one was made. */
  last: Date | null
  late: boolean
}

const HOUR = 3_600_000

/**
 * Whether there is a backup of the last 26 hours: a day and the time it takes to make it.
 * @param startedAt when this process started: it has an hour to make one where the site was off for long
 */
export async function backupState(dataDirectory: string, startedAt: Date, now = new Date()): Promise<BackupState> {
  const last = await lastBackup(dataDirectory, now)
  const age = now.getTime() - (last?.getTime() ?? 0)
  return { last, late: age > 26 * HOUR && now.getTime() - startedAt.getTime() > HOUR }
}
