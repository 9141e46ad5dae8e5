import type { Changes, HouseholdState } from '../shared/agreement.ts'
import { type FieldName, type Material, materialTable, SPECIAL } from '../shared/booking.ts'
import { listedField } from '../shared/booking-record.ts'
import { company } from '../shared/company.ts'
import { deadlineOf, deadlineWords } from '../shared/deadline.ts'
import { type Line, tableOf, toHtml } from '../shared/notification.ts'
import { swishLink, wayToPay } from '../shared/payment.ts'
import { visibleLine } from '../shared/plain-text.ts'
import { priceFor } from '../shared/price.ts'
import { dayName, swedishTime } from '../shared/swedish-time.ts'
import { telephoneLink } from '../shared/telephone.ts'
import { withoutLinks } from './letter-content.ts'
import type { MailText, Message, Site } from './message.ts'

const ourPhone = company.staff[0]?.phone.replaceAll(' ', '\u00a0') as string

/** In the middle of a sentence. */
export const callUs = `ring oss på ${ourPhone}`

/** Text of any origin, keeping its line breaks, in which only our own number becomes a link. */
function inHtml(text: string): string {
  return toHtml(text).replaceAll(ourPhone, `<a href="${telephoneLink(ourPhone)}">${ourPhone}</a>`)
}

export function paragraph(text: string): string {
  return `<p>${inHtml(text)}</p>`
}

/** One of our addresses on its own line, written out: not every mail reader shows a link's target. */
export function linked(text: string, address: string): string {
  return `<p>${inHtml(text)}<br><a href="${address}">${toHtml(address)}</a></p>`
}

/** What a household can do on its page, with a link; without a link it replies to the mail. */
export function onOwnPage({ link }: Message, text: string, otherwise: string): string {
  return link ? linked(text, link) : paragraph(otherwise)
}

/** The same in mails that a household may keep, or pass on. */
export function withKey(message: Message, text: string, otherwise: string): string {
  return onOwnPage(message, `${text} Länken är din nyckel, så ge den inte vidare:`, otherwise)
}

/** The company's own text in the mail. */
export function ownWords({ data }: Message): string {
  const { message } = (data ?? {}) as { message?: string }
  return message?.trim() ? `<h2>Från oss till dig</h2>${paragraph(message)}` : ''
}

/** A mail to a household. */
export function toHousehold(subject: string, title: string, ...content: string[]): MailText {
  const parts = [`<h1>${toHtml(title)}</h1>`, ...content, `<p>Hälsningar<br>${toHtml(company.name)}</p>`]
  return { subject: visibleLine(subject), html: parts.filter(Boolean).join('\n'), replyTo: company.email }
}

/** A line to the company; Reply-To is the household. */
export function toCompany(message: Message, site: Site, title: string, ...content: string[]): MailText {
  const parts = [`<h1>${toHtml(visibleLine(title))}</h1>`, ...content, toDesk(site)]
  return {
    subject: visibleLine(title),
    html: parts.filter(Boolean).join('\n'),
    replyTo: message.reply_to,
  }
}

export function toDesk({ url }: Site, text = 'Allt om hushållet finns på skrivbordet:'): string {
  return url ? linked(text, `${url}/skrivbord`) : ''
}

/** A sum as a table, with how to pay it unless it is 0. */
export function toPay(lines: readonly Line[], sum: number, reference: string): string {
  if (sum === 0) return tableOf([...lines, ['Referens', reference]])
  const how = wayToPay(reference) ?? 'Svara på det här mejlet, så säger vi hur.'
  const table = tableOf([...lines, ['Referens', reference], ['Så betalar du', how]])
  if (!company.swish) return table
  return `${table}\n${linked('På telefonen, med allt ifyllt:', swishLink(company.swish, sum, reference))}`
}

/** The household's name, for the company. */
export function nameIn({ state, booking }: Message): string {
  return withoutLinks(visibleLine((state?.booking ?? booking)?.submitted_by ?? 'Ett hushåll'))
}

/** 'glas, papp': short everyday names */
export function materialList(materials: readonly Material[]): string {
  // The row came from a stranger: an unknown name must not stop the mail.
  const said = (material: Material) =>
    material === SPECIAL
      ? 'ditt önskemål'
      : Object.hasOwn(materialTable, material)
        ? materialTable[material].short.toLowerCase()
        : visibleLine(material)
  return materials.map(said).join(', ')
}

/** The coming pick-up days as far as they are known; the first `count`. */
export function plannedDays({ state, now }: Message, count: number): string[] {
  const { date: today } = swedishTime(new Date(now))
  const planned = state?.days.filter(({ day, state: what }) => what === 'planned' && day >= today) ?? []
  return planned.slice(0, count).map(({ day }) => day)
}

/** The coming pick-ups as rows of a table. */
export function comingDays(message: Message): Line[] {
  const [next, ...later] = plannedDays(message, 4)
  if (!next) return [['Nästa hämtning', 'Ingen är planerad']]
  const lines: Line[] = [['Nästa hämtning', `${dayName(next)}, ställ ut senast kl.\u00a0${company.pickup.from}`]]
  if (later.length > 0) lines.push(['Sedan', later.map(dayName).join('\n')])
  return lines
}

/** The last moment at which all of these days can be changed; null if one can no longer be changed, or is unknown. */
export function changeableUntil({ state, now }: Message, days: readonly (string | null)[]): string | null {
  const limits = state?.days.filter(({ day }) => days.includes(day)).map((day) => day.changeable_until) ?? []
  const first = limits.sort((one, other) => Date.parse(one) - Date.parse(other))[0]
  return first && Date.parse(first) > Date.parse(now) ? first : null
}

/** How to change a pick-up, while that is possible. */
export function ifItDoesNotSuit(message: Message, day: string | null): string {
  if (day === null) return onOwnPage(message, 'Dina dagar ser du på din egen sida:', '')
  const until = deadlineOf(day)
  const now = new Date(message.now)
  if (until < now) {
    const call = `Det är för sent att ändra den dagen. Får du förhinder, ${callUs}.`
    return onOwnPage(message, `${call} Allt om din hämtning ser du på din egen sida:`, call)
  }
  const words = deadlineWords(until, now)
  return onOwnPage(
    message,
    `Passar det inte? Flytta eller hoppa över hämtningen senast ${words} på din egen sida:`,
    `Passar det inte? Svara på det här mejlet senast ${words}, så ordnar vi det.`,
  )
}

/** The same at the end of an SMS, shorter. The deadline is included only on the last evening. */
export function toChange({ link, now }: Message, day: string | null): [words: string, shortly: string] {
  if (!link) return ['', '']
  const until = day === null ? null : deadlineOf(day)
  if (!until || until < new Date(now)) return [` Din sida: ${link}`, ` ${link}`]
  const isLastEvening = swedishTime(until).date === swedishTime(new Date(now)).date
  const shortly = ` Ändra: ${link}`
  return [isLastEvening ? ` Ändra senast ${deadlineWords(until, new Date(now))}: ${link}` : shortly, shortly]
}

/** The first day that can still be changed. */
export function changesFrom({ state, now }: Message): string | null {
  const reached = state?.days.find(
    ({ state: what, changeable_until }) => what === 'planned' && Date.parse(changeable_until) > Date.parse(now),
  )
  return reached?.day ?? null
}

/** The change a `changed` message is about: a field of the booking, or the price. */
export type ChangedField = FieldName | 'price'

/** 'telefon, adress' */
export function labelList(keys: readonly ChangedField[]): string {
  return keys.map((key) => (key === 'price' ? 'pris' : listedField(key, {})[0].toLowerCase())).join(', ')
}

/**
 * These answers as table rows. They may contain text that somebody else wrote about this mailbox, so nothing in them becomes a
 * link.
 */
export function answerLines(answers: Changes, keys: readonly ChangedField[]): Line[] {
  return keys.flatMap((key): Line[] => {
    if (key === 'price' || !(key in answers)) return []
    const [label, value] = listedField(key, answers)
    return [[label, value ? withoutLinks(value) : 'Inget']]
  })
}

/** '175 kr per månad' */
export function priceIn({ price, frequency }: Pick<HouseholdState, 'price' | 'frequency'>): string {
  return priceFor(price, frequency)
}
