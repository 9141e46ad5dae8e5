import type { MailText, Recipient } from '../messages/message.ts'

/** A mail with all that is decided about it but the sender's address. */
export interface OutgoingMail extends MailText {
  /** Of the outbox row. */
  id: string
  /** One plain address, compared or taken apart by whoever put it here: it goes to the server as it is. */
  to: string
  /** Whose address that is: the company's is one of our settings, anybody else's may be anything. */
  recipient: Recipient
  /** What stands before the sender's address. */
  fromName: string
}

/** Where messages go, for the operator. */
export type MailTarget =
  | { kind: 'files'; directory: string }
  | {
      kind: 'smtp'
      host: string
      port: number
      encryption: 'from the start' | 'required' | 'if offered'
      login?: string
    }

export interface Mailer {
  target: MailTarget
  /**
   * Delivers one mail and gives the server's answer, or the file it was written to. An aborted signal breaks it off.
   * @throws DeliveryError
   */
  deliver(mail: OutgoingMail, signal?: AbortSignal): Promise<string>
  /**
   * Connects and logs in, and sends nothing. Only where there is a server.
   * @throws DeliveryError
   */
  greet?(signal: AbortSignal): Promise<void>
}

/**
 * Whose fault a failed delivery is, which decides what becomes of the message:
 * - server: no message would have passed; none pays for it with an attempt
 * - temporary: this message may pass later
 * - permanent: this message will never pass
 * - unfit: it will never pass this way, and goes by mail instead
 * - unknown: it may have arrived, and has no mark by which a second one would be known as such: it is not sent this way
 *   again but goes by mail, and the others wait as if it were the server's
 */
export type Fault = 'server' | 'temporary' | 'permanent' | 'unfit' | 'unknown'

/** How far the talk with the server had come; `envelope` is from whom and to whom, `message` what it says. */
export type Step = 'compose' | 'connect' | 'login' | 'envelope' | 'message'

export class DeliveryError extends Error {
  readonly fault: Fault
  readonly step: Step
  /** The server's reply code or the system's error code; carries nothing personal. */
  readonly code: string

  constructor(message: string, details: { fault: Fault; step: Step; code: string; cause?: unknown }) {
    super(message, { cause: details.cause })
    this.fault = details.fault
    this.step = details.step
    this.code = details.code
  }
}
