import { BACKUP_DAYS, removeOldBackups, removeWhatGoingBackLeft } from '../records/backup-directory.ts'
import { ageLimit, removeFilesOfErased } from '../records/erase.ts'
import { company } from '../shared/company.ts'
import type { Job } from './runner.ts'
import { mayClockHaveJumped } from './runs.ts'
import { every } from './schedule.ts'

/** In each process: the one that erased the bookings may not reach them. */
export const oldFiles: Job = {
  name: 'old-files',
  when: every(3_600_000),
  async run({ database, dataDirectory }) {
    const limit = await ageLimit(database, company.retentionDays)
    await removeFilesOfErased(database, dataDirectory, limit)
    await removeOldBackups(dataDirectory)
    if (await mayClockHaveJumped(database)) return
    await removeWhatGoingBackLeft(dataDirectory, await ageLimit(database, BACKUP_DAYS))
  },
}
