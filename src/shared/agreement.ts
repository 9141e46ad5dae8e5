/**
 * What became of a booking, as the database's functions tell it (supabase/migrations). Days are '2026-11-23', times of
 * day '08:00', moments ISO 8601.
 */

import type { Answers, Frequency, Material } from './booking.ts'

/** `asked`: booked, not answered. `withdrawn`: by law, within 14 days. */
export type AgreementStatus = 'asked' | 'agreed' | 'declined' | 'withdrawn' | 'ended'

/** What happened at the door: `wrong` is sorted wrongly and left there. */
export type Outcome = 'collected' | 'not_out' | 'wrong'

/** How many bags of each material. */
export type Bags = Partial<Record<Material, number>>

export interface PickupDay {
  day: string
  /** The hours the company drives, e.g. '08:00' and '10:00'. */
  from: string
  to: string
  /** `moved`: not any more on this day, but on `moved_to`. */
  state: 'planned' | 'skipped' | 'moved' | Outcome
  /** The day it stood on before: moved by the household, or by a closed day, which `reason` then names. */
  moved_from: string | null
  moved_to: string | null
  changeable_until: string
  reason: string | null
}

export interface HistoryLine {
  at: string
  who: 'household' | 'company' | 'system'
  what: HistoryEvent
  day: string | null
}

export type HistoryEvent =
  | 'booked'
  | 'agreed'
  | 'declined'
  /** Declined among many, and told to nobody. */
  | 'dismissed'
  | 'skipped'
  | 'moved'
  | 'restored'
  | 'changed'
  | 'asked_change'
  | 'change_agreed'
  | 'change_declined'
  | 'ended'
  | 'resumed'
  | 'withdrawn'
  | 'new_link'
  | 'closed_day'
  | 'opened_day'
  | 'visited'

/** What a household may change by itself; the keys are those of its booking. */
export type Changes = Partial<Omit<Answers, 'email'>>

/** What every function with a household's key answers. */
export interface HouseholdState {
  status: AgreementStatus
  /** `answers` as they are now, with all that was changed since the booking. */
  booking: { submitted_by: string; answers: Answers; created_at: string }
  frequency: Frequency
  /** Swedish kronor: for a month, or for the one time. */
  price: number
  first_day: string | null
  last_day: string | null
  /** Time of day on the evening before. */
  change_until: string
  /** When the company has to have answered; null once it has. */
  answer_by: string | null
  /** What waits for the company's yes: a new address or special request. */
  pending: Changes | null
  /** All past ones and the next twelve, by day. */
  days: PickupDay[]
  /** On which the company drives and which can still be chosen: half a year ahead. */
  open_days: string[]
  /** Whether it has ended and whoever asks can still take it up again: the household, or the company for it. */
  may_resume: boolean
  /** The last day of the fourteen on which the agreement can be withdrawn from by law; null before there is one. */
  withdrawal_until: string | null
  totals: { pickups: number; bags: Bags }
  /** Oldest first. */
  history: HistoryLine[]
}

/** What `withdraw` answers. */
export interface WithdrawalReceipt {
  received_at: string
}
