/** The results of the desk's functions (supabase/schemas). Days, timestamps and sums as in `agreement.ts`. */

import type {
  Adjustment,
  AgreementStatus,
  Bags,
  Changes,
  HouseholdState,
  MonthOwed,
  Offer,
  Outcome,
  WishOffer,
} from './agreement.ts'
import type { Answers, MarkedField, Material, Rhythm } from './booking.ts'
import type { Firm } from './firm.ts'
import type { Channel, KindName, MessageStatus, Recipient } from './message-kinds.ts'

interface About {
  booking: string
  name: string
  address: string
  phone: string
}

/**
 * `desk_inbox()`, and the result of `desk_dismiss`, `desk_settle` and `desk_settle_many`: what waits for the company, at most
 * 200 per list.
 */
export interface Inbox {
  /** On which the company drives this week: 1 = Monday. */
  weekdays: number[]
  /** Counts of all, including those beyond the lists' limit. */
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
    /** When the company asked a question; the answer's deadline is suspended until the household replies. */
    asked_back_at: string | null
    /** The area the address names, or null. */
    area: string | null
    stops_on_proposed_day: number
    /** Other bookings with the same telephone, mail or address; `is_near`: on the same street only. */
    same_as: { booking: string; status: AgreementStatus; name: string; is_near: boolean }[]
  }[]
  /** Changes that need a yes: answered with `desk_answer`. */
  changes: {
    booking: string
    name: string
    asked_at: string
    answers: Answers
    pending: Changes
  }[]
  /** Withdrawals that stopped no agreement, until `desk_settle`; those that match a household first. */
  withdrawals: {
    id: string
    received_at: string
    name: string
    contract: string
    receipt_to: string
    /** The booking whose key came with it, if any; it was then too late. */
    booking: string | null
    /** Households with that mail, telephone, street or name, best first. */
    matches: { booking: string; name: string; address: string }[]
    /** Those of them to whose own mailbox the receipt went. */
    own_mailboxes: string[]
  }[]
  /** Undelivered messages, also those that are still tried though a server has refused them twice, until `desk_settle`; those to
   * households first. */
  failed: {
    id: string
    kind: KindName
    channel: Channel
    recipient: Recipient
    status: Extract<MessageStatus, 'queued' | 'dead' | 'expired'>
    created_at: string
    day: string | null
    reason: string | null
    booking: string | null
    name: string | null
    phone: string | null
    email: string | null
  }[]
  /** Calls to make, until `desk_settle` or until they are no longer useful. */
  calls: {
    id: string
    booking: string
    name: string
    phone: string
    why: KindName
    day: string | null
    /** Whether the price has lapsed without an answer. */
    is_lapsed_offer: boolean
    /** What to say; null for the moment until it is composed. */
    said: string | null
    /** The price that the household is asked about: its answer is entered by `desk_answer_by_call`. */
    asks: Offer | WishOffer | null
    created_at: string
  }[]
  /** Households' objections about their pick-ups, until `desk_settle`. */
  reports: (About & {
    id: string
    day: string
    words: string
    at: string
    outcome: Outcome | null
    note: string
  })[]
  /** Rounds with unmarked stops, and how many. */
  unfilled: { day: string; stops: number }[]
  offers: { booking: string; name: string; address: string; offer: Offer }[]
  /** Finished months, by their first day, in which somebody owes something and has not been told. */
  unbilled: string[]
  /** What households that have withdrawn must get back. */
  refunds: Refund[]
  /** How many stops a day takes and each coming day has; null if a day takes all that are booked. */
  room: {
    capacity: number
    stops: Record<string, number>
    closed: string[]
    /** Days of the next eight weeks with more than that, or that will have once the prices that wait are accepted: `offered` of them. */
    beyond: { day: string; stops: number; offered: number }[]
  } | null
  /** When a backup was last made on the machine, and on another; null for never, and on a hosted backend, which makes its own. */
  backed_up: { here: string | null; elsewhere: string | null }
}

/** `desk_other_days()`: a household whose days have another weekday than the company's. */
export interface OtherDay {
  booking: string
  name: string
  address: string
  /** 1 = Monday. */
  weekday: number
  frequency: Rhythm
  /** Not before that weekday is its own; null for none within ten weeks of then. */
  next_day: string | null
}

/**
 * `desk_receive(payments)`: what has come in, or gone back, of a household; `booking` may be the books' line of an erased one. `parts`
 * divides one between households, and adds up to `kronor`. `seen`: what was to be paid back where it was pressed, in whole kronor.
 */
export type Payment = {
  day: string
  /** Whole kronor; negative for what has been paid back. */
  kronor: number
  source: 'bank' | 'swish' | 'cash' | 'desk'
  /** What the bank's file says, for a person; at most 300 characters. */
  text: string
  /** The fingerprint of the row in the bank's file, by which it is entered once; at most 90 characters, none of them `#`. */
  fingerprint: string | null
} & ({ booking: string; seen?: number } | { parts: { booking: string; kronor: number }[] })

/** `desk_receipts(booking)`, and the result of `desk_unreceive` and `desk_rereceive`: a household's payments, newest first. */
export interface Receipt extends Omit<Payment, 'booking' | 'parts'> {
  id: string
  entered_at: string
}

/** `desk_cash_book(first_day, last_day)`: all payments of some days, oldest first. `booking` is null for erased households. */
export type CashBook = (Receipt & { booking: string | null; name: string; reference: string })[]

/** `desk_payers()`: whom a payment may be of, by name; erased households last. */
export type Payers = { booking: string; reference: string; name: string; phone: string }[]

/** `desk_refunds()`: to whom money is to be paid back. Who goes on has it carried to the next bill instead. */
export interface Refund {
  id: string
  /** Null once the household is erased. */
  booking: string | null
  name: string
  phone: string
  reference: string
  kronor: number
  why: string
  /** The day by which the money must be back, after a withdrawal. */
  by: string | null
}

/** `desk_season(first, last)`, and the result of `desk_end_season` and `desk_unend_season`. Kronor are whole, bags numbers. */
export interface Season {
  /** The first day of the first month, and the last day of the last. */
  first: string
  last: string
  /** The last day on which the company drives, and the same if it was set at the desk. */
  last_day: string | null
  ended: string | null
  /** Whether the next season can be opened, and whether opening it can still be taken back. */
  may_open: boolean
  may_unopen: boolean
  /** All seasons, the latest first; empty while there has been only one. */
  seasons: { first_day: string; last_day: string | null; ended_at: string | null }[]
  /** Whether ending the season can still be taken back. */
  may_unend: boolean
  /** The number of the act by which the season was opened or ended a moment ago. */
  act: string | null
  /** That of a word to all. */
  written: string | null
  households: { running: number; ended: number; waiting: number }
  pickups: number
  bags: Bags
  /** Null if the company has not said how much a bag weighs. */
  kilos: number | null
  m3: number
  billed: number
  paid: number
  /** What came in, by the day the money moved, as in the cash book. */
  came_in: number
  paid_back: number
  /** What is unpaid of past months. */
  unpaid: number
  refunds: number
  answered: { median_hours: number | null; late: number }
  months: {
    month: string
    owes: number
    paid: number
    came_in: number
    paid_back: number
    pickups: number
    households: number
    bags: Bags
  }[]
  /** How much there is left of each thing to do after the season. */
  remains: Record<'unbilled' | 'unpaid' | 'refunds' | 'calls' | 'unfilled', number>
}

/** `desk_season_end_plan(last_day)`. */
export interface SeasonEndPlan extends DayPlan {
  /** Bookings and offers that would be answered with a no. */
  declined: number
  first_possible: string
  /** The last one; null where the company's file sets none. */
  last_possible: string | null
}

/** `desk_day_plan(day)`: who will be told, and how, if the day is closed or opened. */
export interface DayPlan extends Record<Reach | 'households', number> {}

/** `desk_invite_plan(first_day)`; `act` is the last such question. */
export interface InvitePlan extends DayPlan, Numbered {
  /** Those of `call`. */
  to_call: { booking: string; name: string; phone: string }[]
  /** The days of the first eight weeks that get more stops than one takes if all say yes; only with a day, where one takes only so many. */
  beyond?: { day: string; stops: number }[]
}

/** An answer that names the act by which it can be taken back: null if it cannot. */
export interface Numbered {
  act: string | null
}

/** The channel by which a household is told. */
export type Reach = Channel | 'call'

/** The argument of `desk_book`: a booking made by telephone. */
export interface DeskBooking extends Answers, Partial<Firm> {
  /** Generated by the caller, so that sending it twice makes one booking. */
  id: string
  name: string
  early_start: boolean
  /** Null for the first possible day. */
  first_day: string | null
  /** Null for the list price. */
  price: number | null
  /** As the desk shows it: at another one nobody is booked. */
  list_price?: number | undefined
  /** Whole kronor for a special request, once. */
  special_price?: number | null
  /** Where the company called, the household has to accept an offer. */
  who_called?: 'household' | 'company'
}

export interface Stop extends About {
  reach: Reach
  notes: string
  materials: Material[]
  special_request: string
  driver_note: string
  /** The company's words beside the price that the household accepted, e.g. what it does not take. */
  offer_message: string
  frequency: Rhythm
  outcome: Outcome | null
  bags: Bags
  visit_note: string
  visited_at: string | null
  /** What another phone said of it, without knowing: the later of the two stands. Null once somebody has pressed since. */
  overruled: { outcome: Outcome | null; at: string } | null
  last_visit: { day: string; outcome: Outcome; note: string } | null
  /** What has changed since the household was last visited. */
  changed: ('new' | MarkedField | 'moved')[]
}

/** `desk_round(day)`: the stops in driving order. */
export interface Round {
  day: string
  from: string
  to: string
  /** Why there is no round on this day; null if there is one. */
  closed: string | null
  previous_day: string | null
  next_day: string | null
  stops: Stop[]
  skipped: { booking: string; name: string; address: string; state: 'skipped' | 'moved'; moved_to: string | null }[]
  /** How many stops a day takes; null: as many as are booked. */
  capacity: number | null
  /** All bags carried in the day's calendar year. */
  bags_this_year: number
}

/** The longest that the company can write to a household, in characters. */
export const MESSAGE_LIMIT = 2000

/** `desk_find(words)`: at most 30, running agreements first. */
export type Found = (About & { status: AgreementStatus; next_day: string | null })[]

/**
 * `desk_household(booking)`, and the result of `desk_answer`, `_change`, `_end`, `_resume`, `_move`, `_new_link` and `_book`.
 */
export interface Household extends HouseholdState {
  id: string
  reach: Reach
  driver_note: string
  /** What the desk did a moment ago that the household has not been told yet, and until when it can be taken back. */
  can_take_back: { act: 'answer' | 'change' | 'end' | 'withdrawal'; until: string; number: string } | null
  /** Whether it differs from the list price. */
  special_price: boolean
  visits: { day: string; outcome: Outcome; bags: Bags; note: string; at: string }[]
  months: (MonthOwed & BillingNotes)[]
  messages: { kind: KindName; channel: Reach; created_at: string; status: MessageStatus; day: string | null }[]
}

/** What `desk_change` accepts in addition to what a household may change. */
export interface DeskChanges extends Changes, Partial<Firm> {
  /** Null for the list price. */
  price?: number | null
  /** What a special request costs that is changed with it, once, in whole kronor. */
  special_price?: number
  driver_note?: string
  /** The note as it was opened: lines written since are kept. */
  driver_note_was?: string
}

interface BillingNotes {
  /** When the household was billed this exact sum. */
  billed_at: string | null
  reminded_at: string | null
  /** The company's own note, e.g. 'bestrider, ringde 3 dec'. */
  remark: string
}

/** `desk_month(month)`, and the result of `desk_bill`, `_unbill`, `_paid`, `_adjust` and `_hold`: `month` is its first day. */
export interface Month {
  month: string
  households: MonthRow[]
  /** `came_in` and `paid_back`: by the day the money moved. */
  totals: { pickups: number; bags: Bags; owes: number; paid: number; came_in: number; paid_back: number }
  /** Whether bills for it can still be taken back, and by which number. */
  may_unbill: boolean
  act: string | null
  /** What erased households have left to pay, by month; not in the answer of an older server. */
  books_unpaid?: Record<string, number>
}

export type MonthRow = {
  /** The id that `desk_paid` takes. */
  id: string
  /** Pick-ups that were made. */
  pickups: number
  bags: Bags
  owes: number
  paid_at: string | null
  reference: string
  name: string
  address: string
  phone: string
  billed_at: string | null
  /** Another sum that the household was billed, if it has not been billed this one. */
  was: number | null
  /** Whole kronor of it that are covered by what has come in: the oldest month first. */
  paid: number
  /** What is left to pay of this month and those before it: what a tick enters. */
  so_far: number
  /** What was marked for this month as paid back, and the day. */
  paid_back: number
  paid_back_at: string | null
  adjustment: Adjustment | null
  /** Whether it is left out when everybody is billed. */
  held: boolean
  remark: string
} & (
  | { booking: string; frequency: Rhythm; price: number; reach: Reach }
  /** What the books keep of erased households. */
  | { booking: null; frequency: null; price: null; reach: null }
)

/** `desk_unpaid()`, and the result of `desk_remind` and `_unremind`: who owes for past months, the oldest debt first. */
export type Unpaid = (About &
  Firm & {
    email: string
    reach: Reach
    reference: string
    owes: number
    /** Whether a reminder can still be taken back, and by which number. */
    may_unremind: boolean
    act: string | null
    /** Oldest first. */
    months: (Pick<MonthOwed, 'month' | 'owes' | 'paid' | 'counted'> & BillingNotes)[]
  })[]

/** `desk_closed_days()`, and the result of `desk_close_day` and `desk_open_day`: from today on. */
export type ClosedDays = {
  day: string
  reason: string
  /** Whether it is in the company's settings, and can be opened only there. */
  fixed: boolean
  /** How many households it affects, and how many of them get no other day instead: it is deducted. */
  households: number
  deducted: number
}[]

/** `desk_findings()`: configuration problems that the company can fix itself, in one or two Swedish sentences each. */
export type Finding = string

/** `desk_sessions()`, and the result of `desk_end_session`, `desk_end_other_sessions` and `desk_name_session`: most recently used first. */
export interface SignedIn {
  id: string
  seen_at: string
  /** Whose phone or laptop it is, as said when it was signed in. */
  name: string | null
  user_agent: string | null
  /** Whether it is the caller's own session. */
  own: boolean
}
