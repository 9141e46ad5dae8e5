import { stat } from 'node:fs/promises'
import { unlessGone } from '../files.ts'
import { backUp } from '../records/backup.ts'
import { backupPath } from '../records/backup-directory.ts'
import { ageLimit, countDue, eraseOlderThan, eraseRefused } from '../records/erase.ts'
import { company } from '../shared/company.ts'
import { refusedDays } from '../shared/retention.ts'
import { swedishDay } from '../shared/swedish-time.ts'
import { type Job, JobError } from './runner.ts'
import { mayClockBeWrong } from './runs.ts'
import { at } from './schedule.ts'

/** More bookings than this, if they are also more than this share of all, are not one day's. */
const MANY = 10
const SHARE = 0.1

/**
 * Normally a few are due each day; many at once suggest a wrong clock or a long outage, and are left to the operator (`npm run erase --
 * --due`).
 */
export const erasure: Job = {
  name: 'erasure',
  when: at('03:30'),
  async run({ database, dataDirectory, log, now }) {
    const { retentionDays } = company
    // Read once: the clock may be corrected while this runs.
    const limit = await ageLimit(database, retentionDays)
    const { due, all, counted, countedOfAll } = await countDue(database, limit)
    const isMany = counted > Math.max(MANY, countedOfAll * SHARE)
    if (isMany || (await mayClockBeWrong(database))) {
      const why = isMany
        ? `${due} of ${all} bookings are to be erased at once`
        : 'It is a month since the erasure before'
      throw new JobError(
        'MANY_DUE',
        `${why}, and nothing is erased: either the clock is wrong, or the site was off for long. ` +
          'Look at `date`; if it is right, run `npm run erase -- --due`',
        { due, all },
      )
    }
    // Not as the day's backup, which is rewritten when the site stops; and not again after an interrupted erasure.
    const before = backupPath(dataDirectory, `${swedishDay(now())}-before-erasure`)
    if (due > 0 && database.engine === 'pglite' && !(await unlessGone(stat(before), null))) {
      await backUp(database, before)
    }
    const old = await eraseOlderThan(database, dataDirectory, limit, true)
    if (old.bookings > 0) log.info({ bookings: old.bookings }, `bookings erased after ${retentionDays} days`)
    const refused = await eraseRefused(database, await ageLimit(database, refusedDays))
    if (refused > 0) log.info({ bookings: refused }, `refused bookings erased after ${refusedDays} days`)
  },
}
