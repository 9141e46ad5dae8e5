/**
 * Inlined in the head, before anything else can run: removes the key from the address, requests the household's state while the
 * page's script is still loading, and shows its day if the answer is here first. Nothing here may log or throw anything that contains the key.
 */

import type { HouseholdState } from '../../../shared/agreement.ts'
import { type CallResponse, callFunction } from '../../call-function.ts'
import { cleanAddress, fragment } from '../../clean-address.ts'
import { forgetIfLeftLongAgo, keepKey, keptKey, keyIn } from '../../kept-in-tab.ts'
import { showFirstDay } from './first-day.ts'

export interface Arrival {
  /** Null without a link: a bookmark, the footer of another page. */
  key: string | null
  /** Whether the fragment cannot be a key: a truncated link. */
  isBroken: boolean
  response: Promise<CallResponse<HouseholdState>> | null
  /** What has been shown of the response already; from then on only the page's script touches the document. */
  shown?: CallResponse<HouseholdState>
  isTaken?: true
}

declare global {
  interface Window {
    /** Until the page's script takes it. */
    arrival?: Arrival
  }
}

const link = fragment()
const arrived = keyIn(link)
if (link) cleanAddress(link.endsWith('&mer') ? '?mer' : undefined)
forgetIfLeftLongAgo()
if (arrived) keepKey(arrived)
const key = arrived ?? (link ? null : keptKey())

const arrival: Arrival = {
  key,
  isBroken: link !== '' && !arrived,
  response: key ? callFunction('my_booking', { key }) : null,
}
window.arrival = arrival

void arrival.response?.then((response) => {
  const show = () => {
    if (!arrival.isTaken && response.ok && showFirstDay(response.result)) arrival.shown = response
  }
  // The answer may be here before the place for it.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show)
  else show()
})
