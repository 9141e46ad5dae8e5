/**
 * Inlined in the head, before anything else can run: removes the key from the address, and requests the household's
 * state while the page's script is still loading. Nothing here may log or throw anything that contains the key.
 */

import type { HouseholdState } from '../../../shared/agreement.ts'
import { type CallResponse, callFunction } from '../../call-function.ts'
import { cleanAddress } from '../../clean-address.ts'
import { forgetIfLeftLongAgo, keepKey, keptKey, keyIn } from '../../kept-in-tab.ts'

export interface Arrival {
  /** Null without a link: a bookmark, the footer of another page. */
  key: string | null
  /** Whether the fragment cannot be a key: a truncated link. */
  isBroken: boolean
  response: Promise<CallResponse<HouseholdState>> | null
}

declare global {
  interface Window {
    /** Until the page's script takes it. */
    arrival?: Arrival
  }
}

const fragment = location.hash.slice(1)
const arrived = keyIn(fragment)
if (fragment) cleanAddress()
forgetIfLeftLongAgo()
if (arrived) keepKey(arrived)
const key = arrived ?? (fragment ? null : keptKey())

window.arrival = {
  key,
  isBroken: fragment !== '' && !arrived,
  response: key ? callFunction('my_booking', { key }) : null,
}
