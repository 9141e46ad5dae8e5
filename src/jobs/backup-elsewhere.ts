import { DamageError } from '../records/backup.ts'
import { BackupError } from '../records/backup-file.ts'
import { backUpElsewhere, type Elsewhere, eraseElsewhere, isBehind, lastElsewhere } from '../records/elsewhere.ts'
import { FolderError } from '../records/webdav.ts'
import { swedishDay, swedishInstant } from '../shared/swedish-time.ts'
import { type Job, type JobContext, JobError } from './runner.ts'
import { everyQuarter } from './schedule.ts'

/** After the nightly one here, and every quarter of an hour in which there was something new. What has been erased is erased there too. */
export function backupElsewhere(elsewhere: Elsewhere): Job {
  return {
    name: 'backup-elsewhere',
    when: everyQuarter,
    async run(context) {
      try {
        // First, because an old file that cannot be opened must not keep a new one from being made.
        if (await isDue(context))
          await backUpElsewhere(context.database, context.dataDirectory, elsewhere, context.now())
        await eraseElsewhere(context.database, context.dataDirectory, elsewhere)
      } catch (error) {
        if (error instanceof FolderError || error instanceof DamageError) throw new JobError(error.code, error.message)
        if (error instanceof BackupError) throw new JobError('UNREADABLE_BACKUP', error.message)
        throw error
      }
    },
  }
}

async function isDue({ database, now }: JobContext): Promise<boolean> {
  const last = await lastElsewhere(database)
  // A database without bookings has none, and nothing to lose.
  return (last !== null && last < lastNight(now())) || (await isBehind(database))
}

/** A quarter past three, when the one here has been made. */
function lastNight(now: Date): Date {
  const tonight = swedishInstant(swedishDay(now), '03:15')
  return tonight <= now ? tonight : new Date(tonight.getTime() - 24 * 3_600_000)
}
