import { stat } from 'node:fs/promises'
import { backUp } from '../records/backup.ts'
import { ageLimit, countDue, eraseOlderThan } from '../records/erase.ts'
import { backupPath } from '../records/places.ts'
import { company } from '../shared/company.ts'
import { swedishTime } from '../shared/swedish-time.ts'
import { unlessGone } from '../unless-gone.ts'
import { type Job, JobError } from './runner.ts'
import { at } from './schedule.ts'

/** More than so many bookings, when they are also more than this share of all, are not one day's. */
const MANY = 10
const SHARE = 0.1

/**
 * Erases bookings once they are old enough. Day after day that is a few of many; much at once tells of a clock gone
 * wrong, or of a site that was off for long, and is left to the operator (`npm run erase -- --due`).
 */
export const erasure: Job = {
  name: 'erasure',
  when: at('03:30'),
  async run({ database, dataDirectory, log, now }) {
    const { retentionDays } = company
    // Once: the clock may be put right while this goes on.
    const limit = await ageLimit(database, retentionDays)
    const { due, all } = await countDue(database, limit)
    if (due > Math.max(MANY, all * SHARE)) {
      throw new JobError(
        'MANY_DUE',
        `${due} of ${all} bookings are to be erased at once, and are not: either the clock is wrong, or the site was ` +
          'off for long. Look at `date`; if it is right, run `npm run erase -- --due`',
        { due, all },
      )
    }
    // Not into the day's backup, which is written anew when the site stops; nor again after an erasure that broke off.
    const before = backupPath(dataDirectory, `${swedishTime(now()).date}-before-erasure`)
    if (due > 0 && database.engine === 'pglite' && !(await unlessGone(stat(before), null))) {
      await backUp(database, before)
    }
    const { bookings } = await eraseOlderThan(database, dataDirectory, limit)
    if (bookings > 0) log.info({ bookings }, `bookings erased after ${retentionDays} days`)
  },
}
