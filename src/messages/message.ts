import type { NotifiableBooking } from '../shared/notification.ts'

/** What the text of a message is made of. Everything in it but the id came from a browser. */
export interface Message {
  id: string
  kind: string
  /** The booking it is about. */
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

/** A mail's content. Nothing in it needs escaping or cleaning any more. */
export interface MailText {
  /** One line. */
  subject: string
  /** What stands in the HTML body; its looks are `mailPage`'s. */
  html: string
  /** Whom an answer goes to, as written in the booking; null for nobody in particular. */
  replyTo: string | null
}

/** Where our own pages are found, for the links in a message. */
export interface Site {
  /** As https://pasrundan.example; null where nobody has said it, and then a message goes without links. */
  url: string | null
}

/** One kind of message: a file of its own in this folder, and a line in `kinds.ts`. */
export interface MessageKind {
  /** Its data opens something: it is forgotten when the message is sent, given up or dropped. */
  isSecret?: true
  mail(message: Message, site: Site): MailText
  /**
   * The same for one SMS, as `oneSms` makes it; a kind without it goes by mail.
   * @throws RangeError when it cannot be said in one
   */
  sms?(message: Message, site: Site): string
}
