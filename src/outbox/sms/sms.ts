import type { Receipt } from '../channel.ts'

export interface OutgoingSms {
  id: string
  /** A mobile number as +46701740605. */
  to: string
  /** In the alphabet of an SMS, for one. */
  text: string
  /** The household's e-mail address, by which a message file is found when the household is erased. */
  email: string
}

/** The kind of destination, for the operator: a gateway, files, or none, so that mail goes instead. */
export type SmsTarget =
  | { kind: 'gateway'; host: string; login: string }
  | { kind: 'files'; directory: string }
  | { kind: 'none' }

export interface SmsSender {
  target: SmsTarget
  /**
   * @returns the gateway's answer, or the file's path
   * @throws DeliveryError
   */
  deliver(sms: OutgoingSms, signal?: AbortSignal): Promise<Receipt>
  /**
   * Only with a gateway.
   * @throws DeliveryError
   */
  greet?(signal: AbortSignal): Promise<void>
  rehearse?(sms: OutgoingSms): Promise<Receipt>
}
