/** What is read of an event; where it has a day, the household's words continue with it unless they end with a full stop. */
export interface EventWords {
  desk: string
  household: string
  /** The household's, if it did it itself. */
  own?: string
}

export const historyEvents = {
  booked: { desk: 'Bokade', household: 'Bokningen kom in.', own: 'Du bokade.' },
  agreed: { desk: 'Fick ja', household: 'Vi sa ja till din bokning.' },
  offered: { desk: 'Fick ett pris', household: 'Vi skickade ett pris till dig.' },
  accepted: { desk: 'Tackade ja till priset', household: 'Priset fick ja.', own: 'Du tackade ja till vårt pris.' },
  declined_offer: {
    desk: 'Tackade nej till priset',
    household: 'Priset fick nej.',
    own: 'Du tackade nej till vårt pris.',
  },
  reopened_offer: { desk: 'Ångrade sitt nej till priset', household: 'Du ångrade ditt nej.' },
  lapsed: { desk: 'Priset gick ut utan svar', household: 'Priset gick ut utan svar.' },
  /** Before anybody was told. */
  unanswered: { desk: 'Svaret togs tillbaka', household: 'Vi tog tillbaka vårt svar.' },
  asked_back: { desk: 'Fick en fråga', household: 'Vi frågade dig om bokningen.' },
  declined: { desk: 'Fick nej', household: 'Vi sa nej till din bokning.' },
  dismissed: { desk: 'Rensades bort utan besked', household: 'Vi sa nej till din bokning.' },
  skipped: { desk: 'En dag hoppades över', household: 'Vi ställde in', own: 'Du hoppade över' },
  moved: { desk: 'En dag flyttades', household: 'Vi flyttade', own: 'Du flyttade' },
  restored: { desk: 'En dag blev som vanligt igen', household: 'Vi återställde', own: 'Du återställde' },
  /** Every pick-up of a period was skipped, and brought back. */
  away: {
    desk: 'Reser bort',
    household: 'Vi hoppade över hämtningarna från',
    own: 'Du hoppade över hämtningarna från',
  },
  back: {
    desk: 'Är hemma igen',
    household: 'Vi tog tillbaka hämtningarna från',
    own: 'Du tog tillbaka hämtningarna från',
  },
  changed: { desk: 'Uppgifter ändrades', household: 'Vi ändrade dina uppgifter.', own: 'Du ändrade dina uppgifter.' },
  changed_day: { desk: 'Hämtningsdagen byttes', household: 'Vi bytte din hämtningsdag från' },
  asked_change: { desk: 'Bad om en ändring', household: 'En ändring väntar på svar.', own: 'Du bad om en ändring.' },
  change_agreed: { desk: 'Ändringen fick ja', household: 'Vi sa ja till din ändring.' },
  change_declined: { desk: 'Ändringen fick nej', household: 'Vi sa nej till din ändring.' },
  /** Before it was answered, and then not after all. */
  taken_back: {
    desk: 'Bokningen togs tillbaka',
    household: 'Bokningen togs tillbaka.',
    own: 'Du tog tillbaka din bokning.',
  },
  booked_again: { desk: 'Bokningen gäller igen', household: 'Bokningen gäller igen.', own: 'Du ville boka ändå.' },
  ended: { desk: 'Hämtningen avslutades', household: 'Avtalet avslutades.', own: 'Du avslutade avtalet.' },
  resumed: { desk: 'Hämtningen fortsätter', household: 'Avtalet fortsatte.', own: 'Du lät avtalet fortsätta.' },
  withdrawn: { desk: 'Ångrade avtalet', household: 'Avtalet ångrades.', own: 'Du ångrade avtalet.' },
  unchanged: { desk: 'Ändringen togs tillbaka', household: 'Vi tog tillbaka en ändring.' },
  /** The company had entered a withdrawal for the wrong household. */
  unwithdrawn: { desk: 'Avtalet gäller ändå', household: 'Avtalet gäller ändå.' },
  new_link: { desk: 'Ny länk skickades', household: 'Du fick en ny länk.', own: 'Du bad om en ny länk.' },
  wrote: { desk: 'Fick ett meddelande till hushållen', household: 'Vi skrev till hushållen.' },
  /** The company added something to a month's sum, or took something off. */
  adjusted: { desk: 'En summa rättades', household: 'Vi rättade en summa.' },
  /** Entered by mistake, or for the wrong household. */
  unreceived: { desk: 'En betalning togs bort', household: 'Vi tog bort en betalning som var fel införd.' },
  rereceived: { desk: 'En betalning gavs till rätt hushåll', household: 'Vi rättade en betalning.' },
  closed_day: { desk: 'En dag stängdes', household: 'Vi stängde' },
  opened_day: { desk: 'En dag öppnades', household: 'Vi öppnade' },
  visited: { desk: 'Vi var där', household: 'Vi var hos dig' },
  reported: { desk: 'Skrev om en hämtning', household: 'Du skrev om hämtningen' },
} as const satisfies Record<string, EventWords>

export type HistoryEvent = keyof typeof historyEvents
