import type { MailText } from '../../messages/message.ts'
import type { Recipient } from '../../shared/message-kinds.ts'
import { type Meaning, meaningOf } from '../../shared/server-answers.ts'

export interface OutgoingMail extends MailText {
  id: string
  /** A single plain address, already validated: it goes to the server unchanged. */
  to: string
  /** Whose address it is: the company's comes from our settings, any other may be anything. */
  recipient: Recipient
  fromName: string
}

export type MailTarget =
  | { kind: 'files'; directory: string }
  | {
      kind: 'smtp'
      host: string
      port: number
      encryption: 'from the start' | 'required' | 'if offered'
      login?: string
    }

/** Keeps its connection between mails, until it is hung up. */
export interface Line {
  deliver(mail: OutgoingMail, signal?: AbortSignal): Promise<string>
  hangUp(): void
}

export interface Mailer {
  target: MailTarget
  /**
   * @returns the server's answer, or the file's path
   * @throws DeliveryError
   */
  deliver(mail: OutgoingMail, signal?: AbortSignal): Promise<string>
  line?(): Line
  /**
   * Without sending anything. Only with a server.
   * @throws DeliveryError
   */
  greet?(signal: AbortSignal): Promise<void>
}

/**
 * Whose fault a failed delivery is, which decides what happens to the message:
 * - server: no message would have passed; it costs no attempts
 * - temporary: this message may pass later
 * - doubtful: this message will hardly ever pass; it is given up if its next attempt ends so too
 * - permanent: this message will never pass
 * - unfit: it will never pass on this channel, and goes by mail instead
 * - unknown: it may have arrived and cannot be deduplicated: it is not sent on this channel again but goes by mail, and the
 *   channel pauses as for a server fault
 */
export type Fault = 'server' | 'temporary' | 'doubtful' | 'permanent' | 'unfit' | 'unknown'

/** How far the conversation with the server had come; `envelope` is sender and recipients, `message` the content. */
export type Step = 'compose' | 'connect' | 'login' | 'envelope' | 'message'

export class DeliveryError extends Error {
  readonly fault: Fault
  readonly step: Step
  /** The server's reply code or the system's error code; nothing personal. */
  readonly code: string
  readonly meaning: Meaning | null

  constructor(message: string, details: { fault: Fault; step: Step; code: string; cause?: unknown }) {
    super(message, { cause: details.cause })
    this.fault = details.fault
    this.step = details.step
    this.code = details.code
    this.meaning = meaningOf(message, details.code)
  }
}
