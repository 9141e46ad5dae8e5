/** An SMS with all that is decided about it but the sender's name. */
export interface OutgoingSms {
  /** Of the outbox row. */
  id: string
  /** A mobile number as +46701740605. */
  to: string
  /** In the alphabet of an SMS, for one. */
  text: string
  /** The household's e-mail address, by which a file with the message is found again when it is erased. */
  household: string
}

/** Where SMS go, for the operator: to a gateway, into files, or nowhere, so that mail goes instead. */
export type SmsTarget =
  | { kind: 'gateway'; host: string; login: string }
  | { kind: 'files'; directory: string }
  | { kind: 'none' }

export interface SmsSender {
  target: SmsTarget
  /**
   * Hands over one SMS and gives the gateway's answer, or the file it was written to. An aborted signal breaks it off.
   * @throws DeliveryError
   */
  deliver(sms: OutgoingSms, signal?: AbortSignal): Promise<SmsAnswer>
  /** Asks the gateway what it would say; nobody gets anything. Only of a gateway. */
  rehearse?(sms: OutgoingSms): Promise<SmsAnswer>
}

export interface SmsAnswer {
  /** As the gateway calls what it does with it, and nothing personal; or the path. */
  answer: string
  /** By which the gateway reports later what became of the message; null when it gave none. */
  id: string | null
}
