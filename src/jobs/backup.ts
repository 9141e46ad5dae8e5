import { backUp } from '../records/backup.ts'
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

async function backUpToday({ database, dataDirectory, now }: JobContext): Promise<void> {
  await backUp(database, backupPath(dataDirectory, swedishTime(now()).date))
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
