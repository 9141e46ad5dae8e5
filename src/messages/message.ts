import type { HouseholdState } from '../shared/agreement.ts'
import type { NotifiableBooking } from '../shared/notification.ts'
import type { CalendarDays } from './calendar.ts'

/** Whom a message is for; `withdrawer` is whoever declared a withdrawal, household or not, `former` a household that was erased. */
export type Recipient = 'company' | 'household' | 'withdrawer' | 'former'

/** What a row of the outbox says. Everything in it but the id came from a browser. */
export interface QueuedMessage {
  id: string
  kind: string
  recipient: Recipient
  /** The booking it is about, as it came in. */
  booking: NotifiableBooking | null
  /** The pick-up day it is about, as 2026-11-23. */
  day: string | null
  /** What else its text needs. */
  data: unknown
  /** As a visitor wrote them, in a notice; null in all other kinds, and in a delivered one that has been forgotten. */
  subject: string | null
  /** HTML from a browser. */
  body: string | null
}

/** How things stand when a message is sent; null where it is about nothing of the kind. */
export interface Circumstances {
  /** By the clock of the agreements. */
  now: string
  /** The household's agreement, with all that was changed since the booking. */
  state: HouseholdState | null
  /** Until when an ended agreement can be taken up again. */
  resumableUntil: string | null
  /** Its days for a year, where the message brings them along. */
  calendar: CalendarDays | null
  withdrawal: Withdrawal | null
  /** What somebody would say who calls instead; null where it is for nobody to be called. */
  said: string | null
  /** To the household's own page, made for this very message; null where our pages' address is not known. */
  link: string | null
}

/** What its text is made of. */
export interface Message extends QueuedMessage, Circumstances {}

/** As it was declared, and when it came in. */
export interface Withdrawal {
  received_at: string
  name: string
  contract: string
  receipt_to: string
}

/** A mail's content. Nothing in it needs escaping or cleaning any more. */
export interface MailText {
  /** One line. */
  subject: string
  /** What stands in the HTML body; its looks are `mailPage`'s. */
  html: string
  /** Whom an answer goes to, as written in the booking; null for nobody in particular. */
  replyTo: string | null
  attachments?: Attachment[]
}

export interface Attachment {
  filename: string
  /** With its parameters. */
  contentType: string
  content: string
}

/** Where our own pages are found, for the links in a message. */
export interface Site {
  /** As https://pasrundan.example; null where nobody has said it and mail leaves this machine: then a message goes without links. */
  url: string | null
}

/** One kind of message: a file of its own in this folder, and a line in `kinds.ts`. */
export interface MessageKind {
  /** Its data opens something: it is forgotten when the message is sent, given up or dropped. */
  isSecret?: true
  /** A household that gets it is given a link to its own page. */
  hasLink?: true
  mail(message: Message, site: Site): MailText
  /**
   * The same for one SMS, as `oneSms` makes it; a kind without it goes by mail.
   * @throws RangeError when it cannot be said in one
   */
  sms?(message: Message, site: Site): string
}
