import type { HouseholdState } from '../shared/agreement.ts'
import type { Channel, KindName, Recipient } from '../shared/message-kinds.ts'
import type { NotifiableBooking } from '../shared/notification.ts'

/** An outbox row that a worker has claimed. Subject and body came from a browser. */
export interface ClaimedMessage {
  id: string
  kind: KindName
  channel: Channel
  recipient: Recipient
  /** Null for messages to a household, whose address comes from its booking. */
  to_email: string | null
  booking: NotifiableBooking | null
  /** The present mail address of its household, which may have been corrected since; for Reply-To. */
  reply_to: string | null
  /** The pick-up day it is about, as 2026-11-23. */
  day: string | null
  data: unknown
  /** A notice's subject as the visitor's browser sent it; null in all other kinds, and once erased after delivery. */
  subject: string | null
  /** HTML from a browser. */
  body: string | null
  /** Including this attempt. Together with the worker's id it is the fencing token for reports about the row. */
  attempts: number
  last_error: string | null
}

export interface Circumstances {
  /** The time on the agreements' clock. */
  now: string
  state: HouseholdState | null
  resumableUntil: string | null
  calendar: CalendarDays | null
  withdrawal: Withdrawal | null
  /** For each day that the message says is closed, or open again. */
  instead: Record<string, Instead> | null
  unanswered: UnansweredBooking[] | null
  /** Has a key generated for this message; null if the site's address is unknown. */
  link: string | null
  otherLinks: OtherLink[]
}

export interface OtherLink extends Pick<HouseholdState, 'status' | 'frequency'> {
  address: string
  link: string
}

/** The result of `private.instead_of`. */
interface Instead {
  /** The next day; null if the agreement ends before it. */
  day: string | null
  is_lost: boolean
  /** In lower case, for the middle of a sentence; null for a day that is open again. */
  reason: string | null
}

export interface Message extends ClaimedMessage, Circumstances {}

export interface Withdrawal {
  received_at: string
  name: string
  contract: string
  receipt_to: string
}

interface UnansweredBooking {
  name: string
  address: string
  answer_by: string
}

/** A mail's content, already escaped. */
export interface MailText {
  subject: string
  /** `mailPage` adds the layout, and the lines at the end. */
  html: string
  why: string
  /** As written in the booking. */
  replyTo: string | null
  site?: string | null
  attachments?: Attachment[]
}

interface Attachment {
  filename: string
  contentType: string
  content: string
}

export interface CalendarDays {
  /** Distinguishes the events of different households and reveals nothing about them. */
  household: string
  /** Null unless its mailbox has another household too, whose calendar would look the same. */
  address: string | null
  changed_at: string
  days: {
    nominal: string
    /** Grows with every change of this day. */
    sequence: number
    is_cancelled: boolean
    /** Called off by the company, or by an end; not skipped by the household. */
    is_called_off: boolean
    from: string
    to: string
  }[]
}

export interface Site {
  /**
   * For example https://pasrundan.example; null if it is not configured and mail leaves this machine: then messages have no
   * links.
   */
  url: string | null
}

/** One kind of message: a file in this folder, and a line in `kinds.ts`. */
export interface MessageKind {
  hasLink?: true
  mail(message: Message, site: Site): MailText
  /**
   * Made with `oneSms`; a kind without it goes by mail, or says what would be said in a call.
   * @throws RangeError when it does not fit into one
   */
  sms?(message: Message): string
  /**
   * In a sentence or two of spoken Swedish, for whoever calls a household that nothing else reaches, without the company's own words,
   * which follow; null for a kind that no household gets.
   */
  said: ((message: Message) => string) | null
}
