import type { Job } from './runner.ts'
import { every } from './schedule.ts'

/** Ends offers not answered within fourteen days. */
export const lapsedOffers: Job = {
  name: 'lapsed-offers',
  when: every(3_600_000),
  atStart: true,
  async run({ database, log }) {
    const [row] = await database.query<{ lapsed: number }>('select private.lapse_offers() as lapsed')
    if (row?.lapsed) log.info({ offers: row.lapsed }, 'offers have lapsed')
  },
}
