/** Every event of a household's history, by its name in `private.history`, with the desk's label for it. */
export const historyEvents = {
  booked: 'Bokade',
  agreed: 'Fick ja',
  offered: 'Fick ett pris',
  accepted: 'Tackade ja till priset',
  declined_offer: 'Tackade nej till priset',
  reopened_offer: 'Ångrade sitt nej till priset',
  lapsed: 'Priset gick ut utan svar',
  /** Before anybody was told. */
  unanswered: 'Svaret togs tillbaka',
  asked_back: 'Fick en fråga',
  declined: 'Fick nej',
  /** Declined in bulk. */
  dismissed: 'Rensades bort utan besked',
  skipped: 'En dag hoppades över',
  moved: 'En dag flyttades',
  restored: 'En dag blev som vanligt igen',
  /** Every pick-up of a period was skipped, and brought back. */
  away: 'Reser bort',
  back: 'Är hemma igen',
  changed: 'Uppgifter ändrades',
  /** By the company, to another weekday. */
  changed_day: 'Hämtningsdagen byttes',
  asked_change: 'Bad om en ändring',
  change_agreed: 'Ändringen fick ja',
  change_declined: 'Ändringen fick nej',
  ended: 'Hämtningen avslutades',
  resumed: 'Hämtningen fortsätter',
  withdrawn: 'Ångrade avtalet',
  unchanged: 'Ändringen togs tillbaka',
  /** The company had entered a withdrawal for the wrong household. */
  unwithdrawn: 'Avtalet gäller ändå',
  new_link: 'Ny länk skickades',
  wrote: 'Fick ett meddelande till alla',
  /** The company added something to a month's sum, or took something off. */
  adjusted: 'En summa rättades',
  closed_day: 'En dag stängdes',
  opened_day: 'En dag öppnades',
  visited: 'Vi var där',
  /** The household objected to what was recorded. */
  reported: 'Skrev om en hämtning',
} as const

export type HistoryEvent = keyof typeof historyEvents
