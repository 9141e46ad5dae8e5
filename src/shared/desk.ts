/** What the desk's functions (functions.ts) take, and answer as far as it is read here. Days, timestamps and sums as in `agreement.ts`. */

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

/** At most 200 per list. */
export interface Inbox {
  /** On which the company drives this week: 1 = Monday. */
  weekdays: number[]
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
    proposed_day: string | null
    early_start: boolean
    /** Those of the list that have been raised since: the household gets what it read. */
    prices_read: { [F in Rhythm]?: number }
    /** Until the household replies, the answer's deadline is suspended. */
    asked_back_at: string | null
    area: string | null
    stops_on_proposed_day: number
    /** `is_near`: on the same street only; else with the same telephone, mail or address. */
    same_as: { booking: string; status: AgreementStatus; name: string; is_near: boolean }[]
  }[]
  changes: {
    booking: string
    name: string
    asked_at: string
    answers: Answers
    pending: Changes
  }[]
  /** Those that stopped no agreement; those that match a household first. */
  withdrawals: {
    id: string
    received_at: string
    name: string
    contract: string
    receipt_to: string
    /** The household whose key came with it, too late. */
    booking: string | null
    /** Households with that mail, telephone, street or name, best first. */
    matches: { booking: string; name: string; address: string }[]
    own_mailboxes: string[]
  }[]
  /** Also those that are still tried though a server has refused them twice; those to households first. */
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
  calls: {
    id: string
    booking: string
    name: string
    phone: string
    why: KindName
    day: string | null
    is_lapsed_offer: boolean
    /** Null for the moment until it is composed. */
    said: string | null
    /** Answered by `desk_answer_by_call`. */
    asks: Offer | WishOffer | null
    created_at: string
  }[]
  reports: (About & {
    id: string
    day: string
    words: string
    at: string
    outcome: Outcome | null
    note: string
  })[]
  /** `stops`: those unmarked. */
  unfilled: { day: string; stops: number }[]
  offers: { booking: string; name: string; address: string; offer: Offer }[]
  /** Months, by their first day, in which somebody owes something and has not been told. */
  unbilled: string[]
  refunds: Refund[]
  /** Null if a day takes all that are booked. */
  room: {
    capacity: number
    stops: Record<string, number>
    closed: string[]
    /** Days of the next eight weeks with more than that, or that will have once the prices that wait are accepted: `offered` of them. */
    beyond: { day: string; stops: number; offered: number }[]
  } | null
  /** Null for never, and on a hosted backend, which makes its own. */
  backed_up: { here: string | null; elsewhere: string | null }
}

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
 * `booking` may be the books' line of an erased household. `parts` divides a payment between households, and adds up to `kronor`.
 * `seen`: what was to be paid back where it was pressed, in whole kronor.
 */
export type Payment = {
  day: string
  /** Whole kronor; negative for what has been paid back. */
  kronor: number
  source: 'bank' | 'swish' | 'cash' | 'desk'
  /** What the bank's file says, for a person; at most 300 characters. */
  text: string
  /** Of the row in the bank's file, by which it is entered once; at most 90 characters, none of them `#`. */
  fingerprint: string | null
} & ({ booking: string; seen?: number } | { parts: { booking: string; kronor: number }[] })

/** Newest first. */
export interface Receipt extends Omit<Payment, 'booking' | 'parts'> {
  id: string
  entered_at: string
}

/** Oldest first. `booking` is null for erased households. */
export type CashBook = (Receipt & { booking: string | null; name: string; reference: string })[]

/** By name; erased households last. */
export type Payers = { booking: string; reference: string; name: string; phone: string }[]

/** Who goes on has it carried to the next bill instead. */
export interface Refund {
  id: string
  /** Null once the household is erased. */
  booking: string | null
  name: string
  phone: string
  reference: string
  kronor: number
  why: string
  /** After a withdrawal: when the money must be back. */
  by: string | null
}

/** Kronor are whole, bags numbers. */
export interface Season {
  /** The first day of the first month, and the last day of the last. */
  first: string
  last: string
  last_day: string | null
  ended: string | null
  may_open: boolean
  /** The latest first; empty while there has been only one. */
  seasons: { first_day: string; last_day: string | null; ended_at: string | null }[]
  /** The act by which the season was opened or ended a moment ago. */
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
  /** By the day the money moved, as in the cash book. */
  came_in: number
  paid_back: number
  /** Of past months. */
  unpaid: number
  refunds: number
  answered: { late: number }
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
  remains: Record<'unbilled' | 'unpaid' | 'refunds' | 'calls' | 'unfilled', number>
}

export interface SeasonEndPlan extends DayPlan {
  declined: number
  first_possible: string
  last_possible: string | null
}

export type DayPlan = Record<Reach | 'households', number>

/** `act` is the last such question. */
export interface InvitePlan extends DayPlan, Numbered {
  to_call: { booking: string; name: string; phone: string }[]
  /** Days of the first eight weeks with too many stops if all say yes; only with a day, where one takes only so many. */
  beyond?: { day: string; stops: number }[]
}

/** An answer that names the act by which it can be taken back: null if it cannot. */
export interface Numbered {
  act: string | null
}

export type Reach = Channel | 'call'

export interface DeskBooking extends Answers, Partial<Firm> {
  /** Generated by the caller, so that sending it twice makes one booking. */
  id: string
  name: string
  early_start: boolean
  /** Null for the first possible day. */
  first_day: string | null
  /** Null for the list price. */
  price: number | null
  /** What the desk shows: at another list price nobody is booked. */
  list_price?: number
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
  overruled: { outcome: Outcome | null; bags?: Bags; note?: string; at: string } | null
  last_visit: { day: string; outcome: Outcome; note: string } | null
  changed: ('new' | MarkedField | 'moved')[]
}

export interface Round {
  day: string
  from: string
  to: string
  /** Why there is no round on this day. */
  closed: string | null
  previous_day: string | null
  next_day: string | null
  stops: Stop[]
  skipped: { booking: string; name: string; address: string; state: 'skipped' | 'moved'; moved_to: string | null }[]
  /** In stops; null: as many as are booked. */
  capacity: number | null
  bags_this_year: number
}

/** The longest that the company can write to a household, in characters. */
export const MESSAGE_LIMIT = 2000

/** At most 30, running agreements first. */
export type Found = (About & { status: AgreementStatus; next_day: string | null })[]

export interface Household extends HouseholdState {
  id: string
  reach: Reach
  driver_note: string
  /** To being asked whether it goes on in the next season. */
  objects?: boolean
  /** Not even what is urgent, as long as there is mail. */
  no_sms?: boolean
  /** Not told yet to the household. */
  can_take_back: { act: 'answer' | 'change' | 'end' | 'withdrawal'; until: string; number: string } | null
  /** Whether it differs from the list price. */
  special_price: boolean
  visits: { day: string; outcome: Outcome; bags: Bags; note: string; at: string }[]
  months: (MonthOwed & BillingNotes)[]
  messages: { kind: KindName; channel: Reach; created_at: string; status: MessageStatus; day: string | null }[]
}

export interface DeskChanges extends Changes, Partial<Firm> {
  /** What is changed, as the form was opened with it: refused if somebody has changed it since. */
  was?: Changes & Pick<DeskChanges, 'price' | keyof Firm>
  /** Null for the list price. */
  price?: number | null
  /** The price of a special request that is changed with it, once, in whole kronor. */
  special_price?: number
  driver_note?: string
  /** The note as it was opened: lines written since are kept. */
  driver_note_was?: string
  objects?: boolean
  no_sms?: boolean
}

interface BillingNotes {
  /** When the household was billed this exact sum. */
  billed_at: string | null
  reminded_at: string | null
  /** 'bestrider, ringde 3 dec' */
  remark: string
}

export interface Month {
  month: string
  households: MonthRow[]
  /** `came_in` and `paid_back`: by the day the money moved. */
  totals: { pickups: number; bags: Bags; owes: number; paid: number; came_in: number; paid_back: number }
  /** The act of billing, until the bills have left. */
  act: string | null
  /** What erased households have left to pay, by month; an older server does not say. */
  books_unpaid?: Record<string, number>
}

export type MonthRow = {
  id: string
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
  /** Of this month and those before it: what a tick enters. */
  so_far: number
  paid_back: number
  paid_back_at: string | null
  adjustment: Adjustment | null
  held: boolean
  /** It has something to pay, or less than it has been told, and no message about that is on its way. */
  to_bill: boolean
  remark: string
} & (
  | { booking: string; frequency: Rhythm; price: number; reach: Reach }
  /** Of an erased household. */
  | { booking: null; frequency: null; price: null; reach: null }
)

/** The oldest debt first. */
export type Unpaid = (About &
  Firm & {
    email: string
    reach: Reach
    reference: string
    owes: number
    act: string | null
    /** Oldest first. */
    months: (Pick<MonthOwed, 'month' | 'owes' | 'paid' | 'counted'> & BillingNotes)[]
  })[]

/** From today on. */
export type ClosedDays = {
  day: string
  reason: string
  /** In the company's settings, and can be opened only there. */
  fixed: boolean
  /** `deducted`: those of them who get no other day instead. */
  households: number
  deducted: number
}[]

/** In one or two Swedish sentences. */
export type Finding = string

/** Most recently used first. */
export interface SignedIn {
  id: string
  seen_at: string
  /** As said when it was signed in. */
  name: string | null
  user_agent: string | null
  own: boolean
}
