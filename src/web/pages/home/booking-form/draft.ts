/** Stored in this tab until the booking is sent. Written from the first keystroke, never for somebody who only reads. */

import type { BookingInput } from '../../../../shared/booking.ts'
import { forgetInTab, readFromTab, writeToTab } from '../../../tab-storage.ts'

/** A booking being sent: while the content is unchanged, id and key are too, so it cannot be booked twice. */
export interface Attempt {
  id: string
  key: string
  content: string
}

interface Draft {
  form: BookingInput
  attempt: Attempt | null
}

const NAME = 'booking-draft'

export function readDraft(): Draft | null {
  const draft = readFromTab(NAME) as Draft | null
  if (!Array.isArray(draft?.form?.materials)) return null
  return { ...draft, attempt: draft.attempt?.key ? draft.attempt : null }
}

export function writeDraft(draft: Draft): void {
  writeToTab(NAME, draft)
  // Once: Safari refuses a hundred history updates within half a minute.
  if (!history.state && readDraft()) history.replaceState({ hasDraft: true }, '')
}

export function clearDraft(): void {
  forgetInTab(NAME)
  history.replaceState(null, '')
}

/** Whether the tab was made to forget the input. Browsers restore it into the fields on back navigation. */
export function isDraftForgotten(): boolean {
  return history.state?.hasDraft === true && readDraft() === null
}
