/**
 * What a visitor has filled in so far, kept in this tab until the booking is sent. Written from the first keystroke
 * on, never for somebody who only reads. Storage that is full, switched off or tampered with means no draft.
 */

import type { BookingInput } from '../../../../shared/booking.ts'

/** A booking on its way: as long as the content is the same, so is the id, and it cannot be booked twice. */
export interface Attempt {
  id: string
  content: string
}

export interface Draft {
  form: BookingInput
  attempt: Attempt | null
}

const KEY = 'booking-draft'

export function readDraft(): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return Array.isArray(draft?.form?.materials) ? draft : null
  } catch {
    return null
  }
}

export function writeDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // The form works without it.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There is none.
  }
}
