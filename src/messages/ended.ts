import { type Changes, DAYS_AHEAD, type HouseholdState, hasAllDays } from '../shared/agreement.ts'
import { company } from '../shared/company.ts'
import { deadlineWords } from '../shared/deadline.ts'
import { tableOf } from '../shared/notification.ts'
import { kronor } from '../shared/price.ts'
import { erasedAfter } from '../shared/retention.ts'
import { listed } from '../shared/swedish-text.ts'
import { dayName, swedishDay } from '../shared/swedish-time.ts'
import type { MailText, Message, MessageKind, Site } from './message.ts'
import {
  agreementIn,
  answerLines,
  type ChangedField,
  comingDays,
  nameIn,
  nextDays,
  onOwnPage,
  ownWords,
  paragraph,
  toCompany,
  toHousehold,
} from './words.ts'

interface EndedData {
  who: 'household' | 'company'
  /** `season`: because the company has ended the season for everybody. */
  what: 'ended' | 'season' | 'resumed'
  asked?: boolean
  message?: string
  /** A requested change: `ended` drops it unanswered, `resumed` puts it back in the queue. */
  pending?: Changes
}

export const ended: MessageKind = {
  hasLink: true,
  mail(message, site) {
    const { what, pending } = message.data as EndedData
    // A change that was pending at the resumption may have been answered before this message is sent.
    const requested = what === 'resumed' ? message.state?.pending : pending
    const asked = requested ? tableOf(answerLines(requested, Object.keys(requested) as ChangedField[])) : ''
    if (message.recipient === 'company') return forCompany(message, site, asked)
    return { resumed, season, ended: over }[what](message, agreementIn(message), asked)
  },

  said(message) {
    const { day, data } = message
    const { what, pending, message: own } = data as EndedData
    const agreement = agreementIn(message)
    if (what === 'resumed') {
      const asked = agreement.pending ? ' Det du bad om väntar på vårt svar igen.' : ''
      return `Avtalet fortsätter${agreement.last_day ? `. ${endOfSeason(agreement.last_day)}` : ' som förut.'}${asked}`
    }
    if (what === 'season') {
      const owed = agreement.unpaid ? ` Just nu är ${kronor(agreement.unpaid)} obetalt.` : ''
      const ends = endsOrEnded(message)
      // What the company has written comes after it, and may thank in its own words.
      const thanks = agreement.totals.pickups && !own ? ' Tack för i år.' : ''
      return `Säsongen ${ends} ${dayName(day as string)}, och då ${ends} också ditt avtal hos oss.${owed}${thanks}`
    }
    const dropped = pending ? ' Det du bad om hinner vi inte ordna, så det gäller inte.' : ''
    return `Avtalet är avslutat. ${lastDays(message)}${dropped}`
  },
}

/** @param asked the table of the changes that were asked for, empty for none */
function forCompany(message: Message, site: Site, asked: string): MailText {
  const name = nameIn(message)
  const isOver = (message.data as EndedData).what === 'ended'
  // Before there was an agreement.
  if (message.state?.first_day === null) {
    return isOver
      ? toCompany(message, site, `${name} har tagit tillbaka sin bokning`, paragraph('Den behöver inget svar längre.'))
      : toCompany(message, site, `${name} vill boka ändå`, paragraph('Bokningen väntar på ert svar igen.'))
  }
  return isOver
    ? toCompany(
        message,
        site,
        `${name} har avslutat`,
        paragraph(`Sista dagen är ${dayName(message.day as string)}.`),
        asked && `${paragraph('Det här hade hushållet bett om. Det behöver inget svar längre:')}\n${asked}`,
      )
    : toCompany(
        message,
        site,
        `${name} har tagit upp avtalet igen`,
        asked && `${paragraph('Det här väntar på ert svar igen:')}\n${asked}`,
      )
}

/** An agreement that has not been ended ends with the season. */
const endOfSeason = (day: string) => `Säsongen slutar ${dayName(day)}, och då slutar också avtalet.`

function resumed(message: Message, { last_day }: HouseholdState, asked: string): MailText {
  const who = (message.data as EndedData).who === 'household' ? 'Du har' : 'Vi har'
  return toHousehold(
    message,
    'Avtalet gäller igen',
    'Avtalet gäller igen',
    paragraph(
      `${who} tagit upp avtalet igen. ${last_day ? endOfSeason(last_day) : 'Det är som om det aldrig hade avslutats.'}`,
    ),
    tableOf(comingDays(message)),
    asked && `${paragraph('Det här har du bett om. Det väntar på vårt ja, som förut:')}\n${asked}`,
    onOwnPage(
      message,
      'Se dina dagar',
      'Dagarna ändrar du på din egen sida, där du också kan avsluta.',
      'Stämmer det inte? Svara på det här mejlet.',
    ),
  )
}

/** Whoever is called late, or has another mail address by now, hears of it afterwards. */
const endsOrEnded = ({ day, now }: Message) => ((day as string) < swedishDay(now) ? 'slutade' : 'slutar')

function season(message: Message, agreement: HouseholdState): MailText {
  const { day } = message
  const ends = endsOrEnded(message)
  const unpaid = agreement.unpaid ? `Just nu är ${kronor(agreement.unpaid)} obetalt.` : 'Du har inget obetalt just nu.'
  return toHousehold(
    message,
    `Säsongen ${ends} ${dayName(day as string)}`,
    agreement.totals.pickups ? `Tack för ${company.bag.these}` : `Säsongen ${ends}`,
    paragraph(`Vi ${ends} köra för säsongen, och då ${ends} också ditt avtal. ${lastDays(message)}`),
    ownWords(message),
    paragraph(`${unpaid} Tillkommer något får du en räkning när månaden är slut.`),
    howItStands(message),
  )
}

function over(message: Message, agreement: HouseholdState, asked: string): MailText {
  const { data, resumableUntil, now } = message
  const { who, asked: isAsked } = data as EndedData
  const isOpen = resumableUntil && Date.parse(resumableUntil) > Date.parse(now)
  const whoEnded =
    who === 'household' ? 'Du har avslutat' : isAsked ? 'Som du bad om har vi avslutat' : 'Vi har avslutat'
  const isOwnWish = who === 'household' || isAsked
  return toHousehold(
    message,
    'Avtalet är avslutat',
    agreement.totals.pickups ? `Tack för ${company.bag.these}` : 'Avtalet är avslutat',
    paragraph(`${whoEnded} avtalet. ${lastDays(message)}`),
    ownWords(message),
    asked && `${paragraph('Det här hade du bett om. Eftersom avtalet slutar gäller det inte:')}\n${asked}`,
    paragraph('Är något kvar att betala eller få tillbaka hör vi av oss.'),
    isOpen
      ? paragraph(`Har du ändrat dig? Ta upp avtalet igen senast ${deadlineWords(resumableUntil, now)}.`)
      : agreement.may_book === false || !isOwnWish
        ? ''
        : paragraph('Vill du ha hämtning igen? Boka gärna på nytt.'),
    howItStands(message),
  )
}

function howItStands(message: Message): string {
  return onOwnPage(
    message,
    'Se hur det står',
    `På din egen sida kan du också radera dina uppgifter. Annars raderas de ${erasedAfter}.`,
    `Svara på det här mejlet. Dina uppgifter raderas ${erasedAfter}, eller tidigare om du ber oss.`,
  )
}

function lastDays(message: Message): string {
  const last = message.day as string
  const left = nextDays(message, DAYS_AHEAD)
  if (left.length === 1 && left[0] === last) return `Vi kommer en sista gång ${dayName(last)}.`
  // The last day is then the one before a pick-up, and means nothing to anybody.
  if (left.length === 0) return 'Vi kommer inte fler gånger.'
  return `Sista dagen är ${dayName(last)}. Till dess kommer vi ${hasAllDays(agreementIn(message)) ? listed(left.map(dayName)) : 'som vanligt'}.`
}
