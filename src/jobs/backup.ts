import { backUp, schemaVersion } from '../records/backup.ts'
import { backupPath, lastBackup } from '../records/backup-directory.ts'
import { BackupError, readBackupHeader } from '../records/backup-file.ts'
import { swedishDay } from '../shared/swedish-time.ts'
import type { Job, JobContext } from './runner.ts'
import { at } from './schedule.ts'

/**
 * When the site stops too, so that a later version, which may be unable to open it, finds everything in a backup. A database server has
 * its own backups.
 */
export const backup: Job = {
  name: 'backup',
  engine: 'pglite',
  when: at('03:00'),
  run: backUpToday,
  atStop: backUpToday,
}

/** Replaces that day's earlier one, but not one made by another version, which is the way back to it. */
async function backUpToday({ database, dataDirectory, now }: JobContext): Promise<void> {
  const date = swedishDay(now())
  const path = backupPath(dataDirectory, date)
  const version = await schemaVersion(database)
  const kept = await readBackupHeader(path).catch((error) => {
    // A missing or damaged backup does not count.
    if (error instanceof BackupError) return null
    throw error
  })
  const isOurs = kept === null || kept.migrations.at(-1) === version
  await backUp(database, isOurs ? path : backupPath(dataDirectory, `${date}-${version}`))
}

export interface BackupState {
  /** When the newest complete one on this machine was made; missing for a database server, which has its own. */
  last?: Date | null
  late: boolean
  /** When one last arrived in the folder of BACKUP_URL; missing without one. */
  elsewhere?: Date | null
}

const HOUR = 3_600_000

/** After this long there should be a newer one: a day plus the time to make it. */
export const BACKUP_LASTS = 26 * HOUR

/** @param startedAt when this process started: after a long outage it has an hour to make one */
export async function backupState(dataDirectory: string, startedAt: Date, now = new Date()): Promise<BackupState> {
  const last = await lastBackup(dataDirectory, now)
  const age = now.getTime() - (last?.getTime() ?? 0)
  return { last, late: age > BACKUP_LASTS && now.getTime() - startedAt.getTime() > HOUR }
}
