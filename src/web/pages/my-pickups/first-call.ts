/**
 * Inlined in the head, before anything else can run: takes the key out of the address, and asks for the household's state
 * while the page's script is still on its way. Nothing here may log or throw what holds the key.
 */

import type { HouseholdState } from '../../../shared/agreement.ts'
import { type Answer, callFunction } from '../../call-function.ts'
import { keepKey, keptKey, keyIn } from '../../kept-in-tab.ts'

export interface Arrival {
  /** Null without a link: a bookmark, the footer of another page. */
  key: string | null
  /** Whether the address had something after # that cannot be a key: a link that was cut off. */
  isBroken: boolean
  answer: Promise<Answer<HouseholdState>> | null
}

declare global {
  interface Window {
    /** Until the page's script takes it. */
    arrival?: Arrival
  }
}

const fragment = location.hash.slice(1)
const arrived = keyIn(fragment)
// Gone from the address bar, and from what is shared or bookmarked.
if (fragment) history.replaceState(null, '', location.pathname + location.search)
if (arrived) keepKey(arrived)
const key = arrived ?? (fragment ? null : keptKey())

window.arrival = {
  key,
  isBroken: fragment !== '' && !arrived,
  answer: key ? callFunction('my_booking', { key }) : null,
}
