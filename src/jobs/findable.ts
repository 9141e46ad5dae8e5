import { indexSearchTerms } from '../records/search-terms.ts'
import type { Job } from './runner.ts'
import { every } from './schedule.ts'

/** Adds search terms to new bookings, so that the desk finds them quickly among thousands. */
export const findable: Job = {
  name: 'findable',
  when: every(20_000),
  atStart: true,
  async run({ database }) {
    while ((await indexSearchTerms(database)) > 0);
  },
}
