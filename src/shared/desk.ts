/** What the functions of the company's desk answer (supabase/migrations). Days and moments as in `agreement.ts`. */

import type { AgreementStatus, Bags, Changes, HouseholdState, MonthOwed, Outcome } from './agreement.ts'
import type { Answers, MarkedField, Material, Rhythm } from './booking.ts'
import type { KindName, MessageStatus } from './message-kinds.ts'

/** `desk_inbox()`, and what `desk_dismiss`, `desk_settle` and `desk_settle_many` answer: what waits for the company, of each at most 200. */
export interface Inbox {
  /** Of all, also those that the lists have no room for. */
  unanswered_count: number
  changes_count: number
  withdrawals_count: number
  failed_count: number
  unanswered: {
    booking: string
    name: string
    answers: Answers
    created_at: string
    answer_by: string
    /** The first day it can get. */
    proposed_day: string | null
    early_start: boolean
    /** When the company asked it something: until it has answered, the time stands still. */
    asked_back_at: string | null
    /** As the address names it; null where it names none. */
    area: string | null
    stops_on_proposed_day: number
    /** Other bookings with the same telephone, mail or street. */
    same_as: { booking: string; status: AgreementStatus }[]
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
  /** Withdrawals that no agreement was stopped by, until `desk_settle`; first those that name a household. */
  withdrawals: {
    id: string
    received_at: string
    name: string
    contract: string
    receipt_to: string
    /** Whose key came with it, if any: it came after the fourteen days. */
    booking: string | null
    /** Households with that mail, telephone, street or name, best first. */
    matches: { booking: string; name: string; address: string }[]
  }[]
  /** Messages that did not reach whom they were for, until `desk_settle`; first those to households. */
  failed: {
    id: string
    kind: KindName
    channel: 'mail' | 'sms'
    recipient: 'company' | 'household' | 'withdrawer'
    status: Extract<MessageStatus, 'dead' | 'expired'>
    created_at: string
    day: string | null
    reason: string | null
    booking: string | null
    name: string | null
    phone: string | null
    email: string | null
  }[]
  /** Messages that somebody has to tell by telephone: until `desk_settle`, or until they have come to nothing. */
  calls: {
    id: string
    booking: string
    name: string
    phone: string
    /** The message's kind. */
    why: KindName
    day: string | null
    /** The words to say. */
    said: string
    created_at: string
    expires_at: string | null
  }[]
  /** What households say of their pick-ups, until `desk_settle`. */
  reports: {
    id: string
    booking: string
    name: string
    address: string
    phone: string
    day: string
    words: string
    at: string
    /** What we have noted. */
    outcome: Outcome | null
    note: string
  }[]
  /** Rounds with stops that nobody has marked: how many. */
  unfilled: { day: string; stops: number }[]
}

/** `desk_day_plan(day)`: who will be told, and how, when the day is closed or opened. */
export type DayPlan = Record<Reach | 'households', number>

/** How a household hears of something. */
export type Reach = 'mail' | 'sms' | 'call'

/** What `desk_book` takes: what somebody said on the telephone. */
export interface DeskBooking extends Answers {
  /** Made by whoever asks, so that a booking sent twice is one. */
  id: string
  name: string
  early_start: boolean
  /** Null for the first that is possible. */
  first_day: string | null
  /** Whole kronor; null for the list price. */
  price: number | null
}

export interface Stop {
  booking: string
  name: string
  address: string
  phone: string
  reach: Reach
  notes: string
  materials: Material[]
  special_request: string
  driver_note: string
  frequency: Rhythm
  /** Null while nobody has been there. */
  outcome: Outcome | null
  bags: Bags
  visit_note: string
  visited_at: string | null
  /** What happened there the last time. */
  last_visit: { day: string; outcome: Outcome; note: string } | null
  /** What is not as it was when the household was last visited. */
  changed: ('new' | MarkedField | 'moved')[]
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

/** `desk_household(booking)`, and what `desk_answer`, `_change`, `_end`, `_resume`, `_move`, `_new_link` and `_book` answer. */
export interface Household extends HouseholdState {
  id: string
  reach: Reach
  driver_note: string
  /** Whether it is no list price. */
  special_price: boolean
  visits: { day: string; outcome: Outcome; bags: Bags; note: string; at: string }[]
  months: (MonthOwed & Told)[]
  messages: { kind: KindName; channel: Reach; created_at: string; status: MessageStatus; day: string | null }[]
}

/** What `desk_change` takes beside what a household may change by itself. */
export interface DeskChanges extends Changes {
  /** Whole kronor; null for the list price. */
  price?: number | null
  driver_note?: string
}

/** What was said about the money of a month. */
export interface Told {
  /** When the household was told of this very sum. */
  billed_at: string | null
  reminded_at: string | null
  /** The company's own note, e.g. 'bestrider, ringde 3 dec'. */
  remark: string
}

/** `desk_month(month)`, and what `desk_bill` and `desk_paid` answer: `month` is its first day. */
export interface Month {
  month: string
  households: MonthRow[]
  totals: { pickups: number; bags: Bags; owes: number; paid: number }
}

export type MonthRow = {
  /** By which `desk_paid` knows it. */
  id: string
  /** Pick-ups that were made. */
  pickups: number
  bags: Bags
  /** Whole kronor. */
  owes: number
  paid_at: string | null
  reference: string
  name: string
  address: string
  phone: string
  billed_at: string | null
  remark: string
} & (
  | { booking: string; frequency: Rhythm; price: number; reach: Reach }
  /** What an erased household has left for the books. */
  | { booking: null; frequency: null; price: null; reach: null }
)

/** `desk_unpaid()`, and what `desk_remind` answers: who owes for months that are over, the oldest debt first. */
export type Unpaid = {
  booking: string
  name: string
  address: string
  phone: string
  email: string
  reach: Reach
  reference: string
  /** Whole kronor, together. */
  owes: number
  /** Oldest first. */
  months: (Pick<MonthOwed, 'month' | 'owes' | 'counted'> & Told)[]
}[]

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

/** `desk_sessions()`, and what `desk_end_session` answers: the latest seen first. */
export interface SignedIn {
  id: string
  signed_in_at: string
  seen_at: string
  /** What its browser called itself. */
  user_agent: string | null
  /** Whether it is the one that asks. */
  own: boolean
}
