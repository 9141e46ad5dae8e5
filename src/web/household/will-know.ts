/** Apart from the acts, because the round, which is opened on a phone, needs none of those. */

import type { Household } from '../../shared/desk.ts'

type Reach = Pick<Household, 'reach'>

/** Whom only a call reaches the company has to tell. */
export const willKnow = ({ reach }: Reach, after = 'en minut') =>
  `${reach === 'call' ? 'Ring hushållet: det står i inkorgen' : 'Hushållet får veta det'} om ${after}.`
export const soon = (done: string) => (household: Reach) => `${done} ${willKnow(household)}`
