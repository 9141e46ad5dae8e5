export const messageKinds = {
  notice: 'Avisering om ny bokning',
  unanswered: 'Påminnelse om obesvarade bokningar',
  agreed: 'Ja på bokningen',
  offer: 'Pris på bokningen',
  question: 'Fråga om bokningen',
  declined: 'Nej på bokningen',
  ended: 'Bekräftelse på avslut',
  changed: 'Bekräftelse på ändring',
  moved: 'Bekräftelse på flyttad dag',
  withdrawn: 'Bekräftelse på ångrat avtal',
  erased: 'Besked om raderade uppgifter',
  closed_day: 'Besked om stängd dag',
  reminder: 'Påminnelse före hämtning',
  not_collected: 'Besked om utebliven hämtning',
  reported: 'Det hushållet skrev om en hämtning',
  sign_in: 'Inloggningskod',
  link: 'Länk till Min hämtning',
  bill: 'Vad månaden kostar',
  news: 'Meddelande till hushållen',
  faults: 'Besked om fel på servern',
} as const

export type KindName = keyof typeof messageKinds

export const messageStatuses = {
  queued: 'på väg',
  /** Still tried, because that may be about us. */
  refused: 'nekas av mottagarens server',
  sent: 'skickat',
  dead: 'kom inte fram',
  expired: 'hann bli för sent',
} as const

export type MessageStatus = keyof typeof messageStatuses

/**
 * Whom a message is for; `withdrawer` is the person who declared a withdrawal, household or not; `former` is a household that
 * was erased.
 */
export type Recipient = 'company' | 'household' | 'withdrawer' | 'former'

/** The channels that the worker delivers; `call` is done by somebody at the desk. */
export type Channel = 'mail' | 'sms'
