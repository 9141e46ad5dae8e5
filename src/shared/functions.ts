/** The database's functions that can be called from outside: what each takes, by the names of its arguments, and answers. */
import type {
  AgreementStatus,
  Changes,
  HouseholdState,
  Offer,
  Outcome,
  OwnChanges,
  SkipPlan,
  WishOffer,
  WithdrawalReceipt,
} from './agreement.ts'
import type { Answers, Rhythm } from './booking.ts'
import type {
  CashBook,
  ClosedDays,
  DayPlan,
  DeskBooking,
  DeskChanges,
  Finding,
  Found,
  Household,
  Inbox,
  InvitePlan,
  Month,
  Numbered,
  OtherDay,
  Payers,
  Payment,
  Receipt,
  Refund,
  Round,
  Season,
  SeasonEndPlan,
  SignedIn,
  Stop,
  Unpaid,
} from './desk.ts'
import type { PickupExceptions } from './pickup-days.ts'
import type { Statement } from './withdrawal.ts'

type Nothing = Record<string, never>

/**
 * What the company was shown: a booking's answers, its name, the list's price and, if it was answered, its status; or a change, with
 * what it changes. The answer is refused if something else has been written or answered since, or the price is another.
 */
type Seen = (
  | (Answers & { name: string; early_start?: boolean; status?: AgreementStatus; price?: number })
  | (Changes & { was?: Changes })
) & {
  /** Sent again by itself: then it does not undo what another phone has taken back meanwhile. */
  again?: true
}

/** From the first day to the last, inclusive. */
export interface Period {
  first_day: string
  last_day: string
}

export interface HouseholdFunctions {
  my_booking: [object, HouseholdState]
  move_pickup: [{ day: string; to_day: string | null }, HouseholdState]
  restore_pickup: [{ day: string }, HouseholdState]
  skip_pickups: [Period, HouseholdState]
  restore_pickups: [Period, HouseholdState]
  skip_plan: [Period, SkipPlan]
  change_booking: [{ changes: OwnChanges }, HouseholdState]
  end_agreement: [{ last_day: string | null }, HouseholdState]
  resume_agreement: [object, HouseholdState]
  accept_offer: [{ seen: Offer | WishOffer }, HouseholdState]
  decline_offer: [{ seen: Offer | WishOffer }, HouseholdState]
  report_pickup: [{ day: string; words: string }, HouseholdState]
  add_calendar: [{ calendar_hash: string }, object]
  export_my_data: [object, object]
  erase_my_booking: [object, { erased?: true; sent?: true }]
}

export interface OpenFunctions {
  withdraw: [Statement & { key: string | null }, WithdrawalReceipt]
  send_link_again: [{ email: string }, object]
  pickup_exceptions: [object, PickupExceptions]
}

export interface DeskFunctions extends Pick<OpenFunctions, 'pickup_exceptions'> {
  desk_inbox: [Nothing, Inbox]
  desk_answer: [
    {
      booking: string
      agree: boolean
      first_day: string | null
      message: string | null
      seen: Seen | null
      /** Whole kronor for a special request, once: more than 0 makes the yes an offer. */
      special_price?: number | null
      /** Another than the booking's, which the household has asked for in writing. */
      frequency?: Rhythm | null
    },
    Household,
  ]
  /** Takes the number of the act. Answers whose it was; none if it was about no household. */
  desk_take_back: [{ act: string }, { bookings: string[] }]
  desk_answer_by_call: [{ booking: string; agree: boolean; seen: Offer | WishOffer }, Household]
  desk_unanswer: [{ booking: string }, Household]
  desk_ask: [{ booking: string; message: string }, Household]
  desk_sessions: [Nothing, SignedIn[]]
  desk_end_session: [{ id: string }, SignedIn[]]
  desk_end_other_sessions: [Nothing, SignedIn[]]
  desk_name_session: [{ name: string }, SignedIn[]]
  desk_offer: [
    { booking: string; price: number; frequency: Rhythm; first_day: string | null; message: string; seen: Seen | null },
    Household,
  ]
  desk_book: [{ booking: DeskBooking }, Household]
  desk_unchange: [{ booking: string }, Household]
  desk_unwithdraw: [{ booking: string }, Household]
  desk_withdraw: [{ booking: string; withdrawal: string | null; received_at: string | null }, Household]
  desk_day_plan: [{ day: string }, DayPlan & { deducted: number }]
  desk_dismiss: [{ bookings: string[] }, Inbox]
  desk_settle: [{ id: string }, Inbox]
  desk_settle_many: [{ ids: string[] }, Inbox]
  desk_round: [{ day: string }, Round]
  desk_visit: [
    {
      booking: string
      day: string
      outcome: Outcome | null
      bags: Stop['bags']
      note: string
      seconds_ago: number
      /** The stop's `visited_at` as it stood on the phone. */
      seen: string | null
    },
    Stop,
  ]
  desk_order: [{ day: string; bookings: string[] }, Round]
  desk_find: [{ words: string }, Found]
  desk_household: [{ booking: string }, Household]
  desk_change: [{ booking: string; changes: DeskChanges }, Household]
  desk_change_day: [{ booking: string; first_day: string }, Household]
  desk_other_days: [Nothing, OtherDay[]]
  desk_end: [{ booking: string; last_day: string | null; message: string | null; asked: boolean }, Household]
  desk_resume: [{ booking: string }, Household]
  desk_move: [{ booking: string; day: string; to_day: string | null }, Household]
  desk_skip: [Period & { booking: string }, Household]
  desk_unskip: [Period & { booking: string }, Household]
  desk_skip_plan: [Period & { booking: string }, SkipPlan]
  desk_new_link: [{ booking: string }, Household]
  desk_month: [{ month: string }, Month]
  desk_paid: [
    {
      booking: string
      month: string
      /** Null leaves the money as it is: for a remark. */
      paid: boolean | null
      remark?: string | null
      sum?: number | null
      paid_back?: number
      /** What was left to pay up to that month where it was ticked. */
      seen?: number
      /** The remark that stood where another was written. */
      seen_remark?: string
      seconds_ago?: number
    },
    Month,
  ]
  desk_receive: [{ payments: Payment[] }, { received: { fingerprint: string | null; known: boolean }[] }]
  desk_receipts: [{ booking: string }, Receipt[]]
  /** `seen`: whose it was where it was pressed. */
  desk_unreceive: [{ id: string; seen?: string }, Receipt[]]
  desk_rereceive: [{ id: string; booking: string; seen?: string }, Receipt[]]
  desk_payers: [Nothing, Payers]
  desk_known: [{ fingerprints: string[] }, string[]]
  desk_cash_book: [Period, CashBook]
  /** `seen`: what was added where it was written. */
  desk_adjust: [{ booking: string; month: string; kronor: number; why: string; seen: number }, Month]
  desk_hold: [{ booking: string; month: string; held: boolean }, Month]
  desk_refunds: [Nothing, Refund[]]
  desk_bill: [{ month: string }, Month]
  desk_unbill: [{ month: string }, Month]
  desk_unpaid: [Nothing, Unpaid]
  desk_remind: [{ booking: string }, Unpaid]
  desk_unremind: [{ booking: string }, Unpaid]
  desk_closed_days: [Nothing, ClosedDays]
  desk_findings: [Nothing, Finding[]]
  desk_close_day: [{ day: string; reason: string }, ClosedDays]
  desk_open_day: [{ day: string }, ClosedDays]
  desk_write_plan: [{ day: string | null }, DayPlan]
  desk_write: [{ subject: string; message: string; day: string | null }, DayPlan & Numbered]
  desk_unwrite: [Nothing, DayPlan]
  desk_season: [{ first: string | null; last: string | null }, Season]
  desk_season_end_plan: [{ last_day: string }, SeasonEndPlan]
  desk_end_season: [{ last_day: string; message: string }, Season]
  desk_unend_season: [Nothing, Season]
  desk_open_season: [Period, Season]
  desk_unopen_season: [Nothing, Season]
  desk_invite_plan: [{ first_day?: string }, InvitePlan]
  desk_invite_again: [{ first_day: string }, DayPlan & Numbered]
  desk_uninvite: [Nothing, InvitePlan]
}
