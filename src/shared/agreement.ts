/**
 * The state of a booking as the database's functions return it (supabase/schemas). Days are '2026-11-23', times of day '08:00',
 * timestamps ISO 8601, sums whole kronor.
 */

import {
  type Answers,
  type FieldName,
  fieldsInOrder,
  type Given,
  type Material,
  materials,
  type Rhythm,
} from './booking.ts'
import { listedField } from './booking-record.ts'
import type { Firm } from './firm.ts'
import type { HistoryEvent } from './history-events.ts'
import { swedishDay } from './swedish-time.ts'

/** `asked`: booked, not answered. `offered`: answered with a price. `withdrawn`: by law, within 14 days. */
export type AgreementStatus = 'asked' | 'offered' | 'agreed' | 'declined' | 'withdrawn' | 'ended'

/** What happened at the door: `wrong` means wrongly sorted, and left there. */
export const outcomes = ['collected', 'not_out', 'wrong'] as const
export type Outcome = (typeof outcomes)[number]

export type Bags = Partial<Record<Material, number>>

export interface PickupDay {
  day: string
  from: string
  to: string
  /** `moved`: no longer on this day but on `moved_to`. */
  state: 'planned' | 'skipped' | 'moved' | Outcome
  /** The day it was on before the household moved it or, if `reason` names one, a closed day did. */
  moved_from: string | null
  moved_to: string | null
  changeable_until: string
  reason: string | null
  /** By the household, which skipped or moved it; only the company can undo what the company did. */
  may_restore: boolean
  /** At the door. */
  visited_at: string | null
  bags: Bags | null
  note: string
  report: string | null
  may_report: boolean
}

/**
 * Until when the household itself can take back that it skipped or moved a day: of a move, while both of its days can be changed. Null
 * where it cannot at all, as where the agreement ends before the day that it was moved from, which is then not among its days.
 */
export function restorableUntil(days: readonly PickupDay[], day: string): string | null {
  const pickup = days.find((one) => one.day === day)
  if (!pickup?.may_restore || !['skipped', 'moved'].includes(pickup.state)) return null
  return changeableUntil(days, [day, pickup.moved_to])
}

/** Null where none is among the household's. */
export function changeableUntil(days: readonly PickupDay[], some: readonly (string | null)[]): string | null {
  const limits = days.filter(({ day }) => some.includes(day)).map((pickup) => pickup.changeable_until)
  return limits.sort((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null
}

export interface HistoryLine {
  at: string
  who: 'household' | 'company' | 'system'
  what: HistoryEvent
  day: string | null
  /** The last day, where it is about several. */
  until: string | null
}

export type Changes = Partial<Given>

/** `was`: what was to be seen where it was written. */
export type OwnChanges = Changes & { early_start?: boolean; was?: Changes }

/** Regardless of the order in which materials were ticked. */
export function changesBetween(given: Given, wanted: Given): Changes {
  const ticked = materials.filter((material) => given.materials.includes(material))
  const before = { ...given, materials: ticked }
  const differs = (name: FieldName) => listedField(name, before)[1] !== listedField(name, wanted)[1]
  return Object.fromEntries(
    fieldsInOrder()
      .filter(differs)
      .map((name) => [name, wanted[name]]),
  )
}

/** Sent by the database, today's among them until midnight. */
export const DAYS_AHEAD = 12

/** Whether these are all days that there are, of an agreement that ends or a season that does: else more may come. */
export function hasAllDays({ days, now }: Pick<HouseholdState, 'days' | 'now'>): boolean {
  const today = swedishDay(now)
  return days.filter(({ day }) => day >= today).length < DAYS_AHEAD
}

/** A firm's has its number and reference, which of a household are ''. */
export interface HouseholdState extends Firm {
  now: string
  status: AgreementStatus
  /** With all later changes. */
  booking: { submitted_by: string; answers: Answers; created_at: string }
  frequency: Rhythm
  price: number
  /** What rhythms cost this household, where it is not today's list price. */
  own_prices?: { [F in Rhythm]?: number } | null
  first_day: string | null
  /** The first day of the latest rhythm, whose weekday is the household's. */
  rhythm_from: string | null
  last_day: string | null
  /** Time of day on the evening before. */
  change_until: string
  /** Null once the company has answered. */
  answer_by: string | null
  /** Within the fourteen days of the right of withdrawal. */
  early_start: boolean
  /** Whether it is the question to a household of last season whether it goes on. */
  again_of?: boolean
  /** That question to this household, or its yes: another booking, with a link of its own. */
  again?: { status: 'offered' | 'agreed'; until: string | null } | null
  /** Null unless the household has to answer one. */
  offer: Offer | null
  /** For a special request that was asked for later; null unless the household has to answer it. */
  wish_offer: WishOffer | null
  /** Once, with the pick-up it belongs to; null without one that is agreed. */
  wish: { price: number; day: string | null } | null
  /** Changes waiting for the company's yes; null while the agreement has ended and no pick-up is left. */
  pending: Changes | null
  /** All past days and the next `DAYS_AHEAD`, in order. */
  days: PickupDay[]
  /** Pickup days that can still be chosen, half a year ahead. */
  open_days: string[]
  /** Null while the season has no last day. */
  season_ends: string | null
  /** For an invitation to book again. */
  may_book: boolean
  /** The company's own words with its latest question, until it is answered, or with its latest answer, if that is a no. */
  letter: { about: 'question' | 'declined' | 'changed'; words: string } | null
  /** By the household if it ended it itself, by the company always. */
  may_resume: boolean
  /** Null before there is an agreement, and for a firm. */
  withdrawal_until: string | null
  totals: { pickups: number; bags: Bags }
  /** Latest first: the current month as it looks now, and past ones. */
  months: MonthOwed[]
  unpaid: number
  /** What has come in beyond all that it has to pay so far: carried to the next bill, or paid back after the end. */
  credit: number
  credit_returns: boolean
  /** On a payment, so that it can be matched to the household. */
  reference: string
  /** Reached by SMS only, and for now told no more of what it does itself. */
  own_sms_used_up: boolean
  /** Oldest first. */
  history: HistoryLine[]
}

export interface MonthOwed {
  /** Its first day. */
  month: string
  owes: number
  /** The day of the payment that covered the rest; null until then, and for a month that costs nothing. */
  paid_at: string | null
  /** Whole kronor of it that are covered by what has come in: the oldest month first. */
  paid: number
  pickups: number
  /** How the sum was computed: '2 av 4 måndagar i november, 175 kr per månad'. */
  counted: string
  /** `owes` includes it. */
  adjustment: Adjustment | null
}

export interface Adjustment {
  kronor: number
  why: string
}

export interface SkipPlan {
  pickups: number
  /** Because it is too late for them. */
  kept: string[]
  /** `before`: what it costs now. */
  months: { month: string; before: number; owes: number }[]
}

export interface Offer {
  price: number
  frequency: Rhythm
  first_day: string | null
  /** Besides, once, for the special request. */
  special_price?: number
  message: string
  until: string
}

export interface WishOffer {
  price: number
  message: string
  until: string
  request: string
}

export interface WithdrawalReceipt {
  received_at: string
  /** False while so many are asked for that no more receipts are mailed. */
  mailed: boolean
}
