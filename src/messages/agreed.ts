import type { HouseholdState } from '../shared/agreement.ts'
import { fieldsInOrder } from '../shared/booking.ts'
import { givenIn, listedField } from '../shared/booking-record.ts'
import { company } from '../shared/company.ts'
import { untilTheDayBefore } from '../shared/deadline.ts'
import { firmLines, isFirm } from '../shared/firm.ts'
import { type Line, tableOf, toHtml } from '../shared/notification.ts'
import { termsOfPayment } from '../shared/payment.ts'
import { pickupHours, remindedAt } from '../shared/pickup-time.ts'
import { kronor, sumOffered, wishTerms } from '../shared/price.ts'
import { capital } from '../shared/swedish-text.ts'
import { dayName, dayNameWithYear } from '../shared/swedish-time.ts'
import { contractTerms, pickupLimits, termsOnPaper, withdrawalForm } from '../shared/terms.ts'
import { requestToStartEarly } from '../shared/withdrawal.ts'
import { calendarFile } from './calendar.ts'
import { oneSms, sms } from './gsm-text.ts'
import { withoutLinks } from './letter-content.ts'
import { link } from './link.ts'
import type { Message, MessageKind, Site } from './message.ts'
import {
  agreementIn,
  large,
  linked,
  materialList,
  ownWords,
  paragraph,
  plannedDays,
  priceIn,
  smsFrom,
  toHousehold,
  withKey,
} from './words.ts'

/**
 * The law requires the household to have the terms on a durable medium, and a page may change, so the mail itself contains the full
 * terms, how to withdraw and the standard form.
 */
export const agreed: MessageKind = {
  hasLink: true,
  mail(message, site) {
    const state = agreementIn(message)
    const [next, ...later] = plannedDays(message, 6)
    const first = firstDay(state)
    const once = state.frequency === 'once'
    const isSentAnew = isToNewAddress(message)
    const calendar = message.calendar?.days.some(({ is_cancelled }) => !is_cancelled) && message.calendar
    const isOver = state.status === 'ended' && !next
    const [subject, title, sentence] = beginning(message, state, isOver)
    const mail = toHousehold(
      message,
      subject,
      title,
      isSentAnew || isOver || !first ? '' : large(dayName(first)),
      paragraph(sentence),
      ownWords(message),
      tableOf([...dayLines(state, next, later), ...agreementLines(state)]),
      isOver
        ? withKey(message, 'Se hur det står', '', '')
        : withKey(
            message,
            'Se dina dagar',
            `Hoppa över, flytta, ändra eller avsluta gör du själv på din egen sida, senast kl.\u00a0${untilTheDayBefore(state.change_until)} hämtningen.`,
            `Vill du hoppa över, flytta, ändra eller avsluta? Svara på det här mejlet senast kl.\u00a0${untilTheDayBefore(state.change_until)} hämtningen.`,
          ),
      calendar ? inCalendar(message, once) : '',
      isFirm(state) ? '' : withdrawal(state, site),
      ...termsIn(state, site),
    )
    if (!calendar) return mail
    return {
      ...mail,
      attachments: [
        {
          filename: 'hamtningar.ics',
          contentType: 'text/calendar; method=PUBLISH; charset=utf-8',
          content: calendarFile(calendar, site, 'file'),
        },
      ],
    }
  },

  sms(message) {
    const state = agreementIn(message)
    const [next] = plannedDays(message, 1)
    // Nothing is to come, but what was sent to the former number opens no page any more.
    if (!next && isToNewAddress(message) && link.sms) return link.sms(message)
    const day = isToNewAddress(message) && isLater(state, next) ? `nästa gång ${dayName(next)}` : since(state)
    const begins = `${isToNewAddress(message) ? 'enligt avtalet hämtar vi' : 'ja, vi hämtar'} ${day}`
    const where = message.link ? ` Din sida: ${message.link}` : ''
    const wish = isToNewAddress(message) ? 0 : (state.wish?.price ?? 0)
    const price = sumOffered({ ...state, special_price: wish })
    const shortly = wish > 0 ? `${priceIn(state)} + ${kronor(wish)}` : price
    const { whole, short } = smsFrom(message)
    if (!next) {
      return oneSms(
        sms`${whole}: ${stands(state)} ${price}.${where}`,
        sms`${short}: ${stands(state)} ${price}.${where}`,
        sms`${short}: ${stands(state)}${where}`,
      )
    }
    return oneSms(
      sms`${whole}: ${begins}. Ställ ut senast ${company.pickup.from}. ${price}.${where}`,
      sms`${short}: ${begins}, ut senast ${company.pickup.from}. ${price}.${where}`,
      sms`${short}: vi hämtar ${day}, ut ${company.pickup.from}. ${shortly}. ${message.link ?? ''}`,
    )
  },

  said(message) {
    const state = agreementIn(message)
    const { frequency, price } = state
    const wish = state.wish?.price ?? 0
    const [next] = plannedDays(message, 1)
    const out = `Ställ ut senast ${company.pickup.from}.`
    const onPaper = 'Avtalet lämnar vi på papper.'
    if (isToNewAddress(message)) {
      const again = next ? ` Nästa gång vi hämtar är ${dayName(next)}. ${out}` : ''
      return `Från och med nu ringer vi dig på det här numret.${again} ${onPaper}`
    }
    if (state.status === 'ended' && !next) return `${capital(stands(state))} ${onPaper}`
    const once = frequency === 'once'
    const again = isLater(state, next) ? ` Nästa gång är ${dayName(next)}.` : ''
    const when = `${firstDay(state) ? ` ${since(state)}` : noDay}.${again}${next ? ` ${out}` : ''}`
    const sums = [
      (price > 0 || wish === 0) && (price > 0 ? `${kronor(price)}${once ? '' : ' i månaden'}` : 'ingenting'),
      wish > 0 && `${kronor(wish)}, en gång, för önskemålet`,
    ]
    return `Ja, vi hämtar hos dig${when} Det kostar ${sums.filter(Boolean).join(' och ')}. ${onPaper}`
  },
}

function beginning(
  message: Message,
  state: HouseholdState,
  isOver: boolean,
): [subject: string, title: string, sentence: string] {
  if (isToNewAddress(message)) {
    return [
      'Ditt avtal om hämtning',
      'Avtalet, till din nya adress',
      'Vi skriver till dig på den här adressen från och med nu. Länkar som vi har skickat till den gamla gäller inte ' +
        'längre. Har du dagarna i en kalender slutar den också att gälla: gör en ny kalenderlänk på din sida. Spara mejlet: allt som gäller står här.',
    ]
  }
  // Ended right after the yes: what was agreed must be told all the same.
  if (isOver) {
    return [
      'Ditt avtal om hämtning',
      'Avtalet som är avslutat',
      `${capital(stands(state))} Spara mejlet: villkoren står här.`,
    ]
  }
  const sentence = `${capital(begun(state))} och avtalet gäller från och med nu`
  const keep = 'Spara mejlet: allt som gäller står här.'
  if (!firstDay(state)) return ['Ditt avtal om hämtning', `Ja${noDay}`, `${sentence}${noDay}. ${keep}`]
  return [
    `Vi hämtar hos dig ${since(state)}`,
    `Ja, vi kommer${state.frequency === 'once' ? '' : ' från'}`,
    `${sentence}. ${keep}`,
  ]
}

function inCalendar({ link }: Message, once: boolean): string {
  const words =
    `${once ? 'Dagen ligger i bilagan' : 'Dagarna ligger i bilagan, en för en'}. En fil i kalendern ändras inte när dagarna ` +
    `gör det${link ? ': på din sida kan du prenumerera på dem i stället' : ''}. Lita på påminnelsen ${remindedAt}.`
  return `<h2>I kalendern</h2>\n${paragraph(words)}`
}

function isToNewAddress({ data }: Message): boolean {
  return (data as { what?: string } | null)?.what === 'readdressed'
}

/** Each of its days is closed without another, skipped or moved beyond what is planned. */
const noDay = ', men just nu är ingen dag planerad'

/** Of one without a day to come. */
function stands(state: HouseholdState): string {
  const isOver = state.status === 'ended'
  return `${begun(state)}${isOver ? ', och sedan har avtalet avslutats' : firstDay(state) ? '' : noDay}.`
}

function begun({ history }: HouseholdState): string {
  const isOffer = history.some(({ what }) => what === 'accepted')
  return isOffer ? 'du har tackat ja till vårt pris' : 'vi har sagt ja till din bokning'
}

/** Also one that has been: a yes may leave, or be called, days later, and a contract goes to a new address long after. */
function firstDay({ days }: HouseholdState): string | undefined {
  return days.find(({ state }) => state !== 'skipped' && state !== 'moved')?.day
}

/** 'från måndag 30 november' */
function since(state: HouseholdState): string {
  const first = firstDay(state)
  return first ? `${state.frequency === 'once' ? '' : 'från '}${dayName(first)}` : ''
}

function isLater(state: HouseholdState, next: string | undefined): next is string {
  return next !== undefined && next !== firstDay(state)
}

function dayLines(state: HouseholdState, next: string | undefined, later: readonly string[]): Line[] {
  if (!next) return [['Hämtning', since(state) || 'Ingen dag är planerad']]
  const { frequency, season_ends } = state
  const lines: Line[] = [
    [
      frequency === 'once' ? 'Hämtning' : isLater(state, next) ? 'Nästa hämtning' : 'Första hämtningen',
      `${dayName(next)} ${pickupHours}`,
    ],
    ['Ställ ut senast', `kl.\u00a0${company.pickup.from}`],
  ]
  const named = later.slice(0, 4).map(dayName)
  const andSoOn = `och så vidare${season_ends ? `, längst till och med ${dayNameWithYear(season_ends)}` : ''}`
  // Before the season's end there may be no more.
  if (named.length > 0) lines.push(['Sedan', [...named, ...(later.length > 4 ? [andSoOn] : [])].join('\n')])
  return lines
}

function agreementLines(state: HouseholdState): Line[] {
  const given = givenIn(state.booking)
  const lines: Line[] = [
    listedField('frequency', state),
    ['Pris', priceIn(state)],
    ['Så betalar du', termsOfPayment(state)],
    ...(state.early_start && !isFirm(state) ? [['Du har bett oss', requestToStartEarly(state)] satisfies Line] : []),
    ['Så mycket tar vi', `${pickupLimits}.`],
  ]
  for (const name of fieldsInOrder('name', 'address')) {
    const [label, value] = listedField(name, given)
    if (name === 'materials') lines.push(['Ställ ut', materialList(given.materials)])
    else if (value && name !== 'frequency' && name !== 'email') lines.push([label, withoutLinks(value)])
    if (name === 'name') lines.push(...firmLines(state).map(([label, text]): Line => [label, withoutLinks(text)]))
    if (name === 'specialRequest' && state.wish) lines.push(['Önskemålet', wishTerms(state.wish)])
  }
  return lines
}

function withdrawal({ withdrawal_until: until, frequency }: HouseholdState, { url }: Site): string {
  const text =
    `Du får ångra avtalet inom 14\u00a0dagar utan att säga varför${until ? `, alltså till och med ${dayName(until)}` : ''}.` +
    (frequency === 'once' ? '' : ' Att avsluta framöver är en annan sak och går när som helst.')
  const way = `Du kan också skriva till ${company.email}, med egna ord eller med standardblanketten:`
  return [
    '<h2>Ångra avtalet</h2>',
    url ? linked(`${text} [Ångra avtalet här].`, `${url}/angra`) : paragraph(text),
    paragraph(way),
    paragraph(withdrawalForm.join('\n')),
  ].join('\n')
}

function termsIn(state: HouseholdState, site: Site): string[] {
  return contractTerms(state).map(({ title, sections }) => {
    const paragraphs = sections.map((section) => {
      const text = termsOnPaper(section.text, site.url)
      return `<p><strong>${toHtml(section.title)}</strong><br>${toHtml(text)}</p>`
    })
    return [`<h2>${toHtml(title)}</h2>`, ...paragraphs].join('\n')
  })
}
