/**
 * What became of a booking, as the database's functions tell it (supabase/migrations). Days are '2026-11-23', times of
 * day '08:00', moments ISO 8601.
 */

import {
  type Answers,
  type ChangeableField,
  fieldOf,
  fieldsInOrder,
  type Given,
  type Material,
  materials,
  type Rhythm,
} from './booking.ts'
import { listedField } from './booking-record.ts'

/** `asked`: booked, not answered. `offered`: answered with a price. `withdrawn`: by law, within 14 days. */
export type AgreementStatus = 'asked' | 'offered' | 'agreed' | 'declined' | 'withdrawn' | 'ended'

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
  /** Whether it is skipped or moved by the household itself: what the company did, it alone undoes. */
  may_restore: boolean
  /** When we were at the door, and what we took. */
  visited_at: string | null
  bags: Bags | null
  /** What we wrote at the door. */
  note: string
  /** What the household has said of it, and whether it still can. */
  report: string | null
  may_report: boolean
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
  | 'offered'
  | 'accepted'
  | 'declined_offer'
  /** Nobody answered the offer in time. */
  | 'lapsed'
  /** The company took its answer back before anybody heard of it. */
  | 'unanswered'
  /** The company asked something before its answer. */
  | 'asked_back'
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
  /** The household said that it was another way. */
  | 'reported'

/** By the keys of its booking. */
export type Changes = Partial<Pick<Given, ChangeableField>>

export const changeableFields = fieldsInOrder().filter((name) => fieldOf(name).change) as ChangeableField[]

/** What is wanted otherwise than it is, in whatever order the materials were ticked. */
export function changesBetween(given: Given, wanted: Given): Changes {
  const ticked = materials.filter((material) => given.materials.includes(material))
  const before = { ...given, materials: ticked }
  const differs = (name: ChangeableField) => listedField(name, before)[1] !== listedField(name, wanted)[1]
  return Object.fromEntries(changeableFields.filter(differs).map((name) => [name, wanted[name]]))
}

/** What every function with a household's key answers. */
export interface HouseholdState {
  /** By the database's clock. */
  now: string
  status: AgreementStatus
  /** `answers` as they are now, with all that was changed since the booking. */
  booking: { submitted_by: string; answers: Answers; created_at: string }
  frequency: Rhythm
  /** Swedish kronor: for a month, or for the one time. */
  price: number
  first_day: string | null
  last_day: string | null
  /** Time of day on the evening before. */
  change_until: string
  /** When the company has to have answered; null once it has. */
  answer_by: string | null
  /** Whether it has asked for pick-ups within the fourteen days in which it can withdraw. */
  early_start: boolean
  /** What the company has offered; null unless the household has to answer. */
  offer: Offer | null
  /** What waits for the company's yes, a new address or special request; not while the agreement has ended and no pick-up is left. */
  pending: Changes | null
  /** All past ones and the next twelve, by day. */
  days: PickupDay[]
  /** On which the company drives and which can still be chosen: half a year ahead. */
  open_days: string[]
  /** Whether it has ended and whoever asks can still take it up again: the household what it has ended, the company all. */
  may_resume: boolean
  /** The last day of the fourteen on which the agreement can be withdrawn from by law; null before there is one. */
  withdrawal_until: string | null
  totals: { pickups: number; bags: Bags }
  /** What each month costs, latest first: this one, as it looks now, and those that are over. */
  months: MonthOwed[]
  /** Whole kronor, of all months that are over. */
  unpaid: number
  /** What stands in a payment's message, so that it can be told whose it is. */
  reference: string
  /** Oldest first. */
  history: HistoryLine[]
}

export interface MonthOwed {
  /** Its first day. */
  month: string
  /** Whole kronor. */
  owes: number
  paid_at: string | null
  /** Pick-ups that were made. */
  pickups: number
  /** How the sum came about: '2 av 4 måndagar i november, 175 kr per månad'. */
  counted: string
}

/** A price before the yes. */
export interface Offer {
  /** Whole kronor: for a month, or for the one time. */
  price: number
  frequency: Rhythm
  first_day: string | null
  /** The company's own words. */
  message: string
  /** When it lapses. */
  until: string
}

/** What `withdraw` answers. */
export interface WithdrawalReceipt {
  received_at: string
}
