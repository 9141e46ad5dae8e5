/** What the functions of the company's desk answer (supabase/migrations). Days and moments as in `agreement.ts`. */

import type { AgreementStatus, Bags, Changes, HouseholdState, Outcome } from './agreement.ts'
import type { Answers, Frequency, Material } from './booking.ts'

/** `desk_inbox()`, and what `desk_dismiss` and `desk_settle` answer: what waits for the company, of each the oldest 200. */
export interface Inbox {
  /** Of all, also those that `unanswered` has no room for. */
  unanswered_count: number
  unanswered: {
    booking: string
    name: string
    answers: Answers
    created_at: string
    answer_by: string
    /** The first day it can get. */
    proposed_day: string | null
  }[]
  /** Changes that need a yes: answered with `desk_answer`. */
  changes: {
    booking: string
    name: string
    asked_at: string
    /** As it is. */
    answers: Answers
    /** As it would be. */
    pending: Changes
  }[]
  /** Withdrawals that no agreement was stopped by, until `desk_settle`. */
  withdrawals: {
    id: string
    received_at: string
    name: string
    contract: string
    receipt_to: string
    /** Whose key came with it, if any: it came after the fourteen days. */
    booking: string | null
  }[]
  /** Messages that did not reach whom they were for, until `desk_settle`. */
  failed: {
    id: string
    kind: string
    channel: 'mail' | 'sms'
    recipient: 'company' | 'household' | 'withdrawer'
    status: 'dead' | 'expired'
    created_at: string
    day: string | null
    reason: string | null
    booking: string | null
    name: string | null
    phone: string | null
    email: string | null
  }[]
}

export interface Stop {
  booking: string
  name: string
  address: string
  phone: string
  notes: string
  materials: Material[]
  special_request: string
  driver_note: string
  frequency: Frequency
  /** Null while nobody has been there. */
  outcome: Outcome | null
  bags: Bags
  visit_note: string
  visited_at: string | null
  /** What is not as it was when the household was last visited. */
  changed: ('new' | 'address' | 'phone' | 'materials' | 'notes' | 'specialRequest' | 'moved')[]
}

/** `desk_round(day)`: the stops in driving order. */
export interface Round {
  day: string
  from: string
  to: string
  /** Why nobody drives on this day; null when somebody does. */
  closed: string | null
  /** The pickup days before and after it. */
  previous_day: string | null
  next_day: string | null
  stops: Stop[]
  skipped: { booking: string; name: string; address: string; state: 'skipped' | 'moved'; moved_to: string | null }[]
}

/** `desk_find(words)`: at most 30, running ones first. */
export type Found = {
  booking: string
  name: string
  address: string
  phone: string
  status: AgreementStatus
  next_day: string | null
}[]

/** `desk_household(booking)`, and what `desk_answer`, `_change`, `_end`, `_resume`, `_move` and `_new_link` answer. */
export interface Household extends HouseholdState {
  id: string
  driver_note: string
  /** Whether it is no list price. */
  special_price: boolean
  visits: { day: string; outcome: Outcome; bags: Bags; note: string; at: string }[]
  months: { month: string; owes: number; paid_at: string | null }[]
  messages: { kind: string; channel: 'mail' | 'sms'; created_at: string; status: string; day: string | null }[]
}

/** What `desk_change` takes beside what a household may change by itself. */
export interface DeskChanges extends Changes {
  /** Whole kronor; null for the list price. */
  price?: number | null
  driver_note?: string
}

/** `desk_month(month)`: `month` is its first day. */
export interface Month {
  month: string
  households: {
    booking: string
    name: string
    address: string
    phone: string
    frequency: Frequency
    price: number
    /** Pick-ups that were made. */
    pickups: number
    bags: Bags
    /** Whole kronor. */
    owes: number
    paid_at: string | null
    /** What stands in a payment's message, so that it can be told whose it is. */
    reference: string
  }[]
  totals: { pickups: number; bags: Bags; owes: number; paid: number }
}

/** `desk_closed_days()`, and what `desk_close_day` and `desk_open_day` answer: from today on. */
export type ClosedDays = {
  day: string
  reason: string
  /** Whether it stands in the company's settings, and can be opened only there. */
  fixed: boolean
  /** How many households it moves. */
  households: number
}[]

/** `desk_findings()`: what is wrong with the set-up and the company can mend by itself, in a Swedish sentence or two each. */
export type Finding = string
