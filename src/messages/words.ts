import type { Changes, HouseholdState } from '../shared/agreement.ts'
import { type FieldName, fields, type Material, materialTable, SPECIAL } from '../shared/booking.ts'
import { listedField } from '../shared/booking-record.ts'
import { company } from '../shared/company.ts'
import { deadlineOf, deadlineWords } from '../shared/deadline.ts'
import { type Firm, firmFields } from '../shared/firm.ts'
import type { Recipient } from '../shared/message-kinds.ts'
import { type Line, tableOf, toHtml } from '../shared/notification.ts'
import { ourPhone } from '../shared/our-phone.ts'
import { swishLink, wayToPay } from '../shared/payment.ts'
import { visibleLine } from '../shared/plain-text.ts'
import { kronor, priceFor } from '../shared/price.ts'
import { streetOf } from '../shared/street.ts'
import { listed } from '../shared/swedish-text.ts'
import { dayName, swedishDay, swedishTime } from '../shared/swedish-time.ts'
import { telephoneLink } from '../shared/telephone-link.ts'
import { light } from './colours.ts'
import { type Variable, variable } from './gsm-text.ts'
import { withoutLinks } from './letter-content.ts'
import type { MailText, Message, Site } from './message.ts'

const number = ourPhone.replaceAll(' ', '\u00a0')

/** In the middle of a sentence. */
export const callUs = `ring oss på ${number}`

/** Text of any origin, keeping its line breaks, in which only our own number becomes a link. */
function inHtml(text: string): string {
  return toHtml(text).replaceAll(number, `<a href="${telephoneLink(ourPhone)}">${number}</a>`)
}

export function paragraph(text: string): string {
  return `<p>${inHtml(text)}</p>`
}

export function large(text: string): string {
  return `<p class="n">${toHtml(text)}</p>`
}

/** A sentence of ours whose words in brackets lead to an address; the text part writes it out. */
export function linked(text: string, address: string): string {
  return paragraph(text).replace(/\[(.+)\]/, (_, words) => `<a href="${toHtml(address)}">${words}</a>`)
}

const onButton = 'display:inline-block;padding:14px 26px;color:#fff;font-weight:700;text-decoration:none'

/** The one thing to do. Outlook colours only cells; SpamAssassin, which reads neither style sheets nor `bgcolor`, saw white on white. */
export function button(words: string, address: string): string {
  return `<table role="presentation" class="b"><tr><td style="background-color:${light.accent}"><a href="${toHtml(address)}" style="${onButton}">${toHtml(words)}</a></td></tr></table>`
}

/** Without a link the household replies to the mail. */
export function onOwnPage({ link }: Message, words: string, text: string, otherwise: string): string {
  if (!link) return otherwise && paragraph(otherwise)
  return `${text && paragraph(text)}\n${button(words, link)}`
}

/** Beside the link in mails that a household may keep or pass on; a reply or a forward quotes it. */
export const aboutKey = 'Länken är din nyckel och öppnar allt på din sida. Ta bort den om du skickar mejlet vidare.'

export function withKey(message: Message, words: string, text: string, otherwise: string): string {
  return onOwnPage(message, words, `${text} ${aboutKey}`.trim(), otherwise)
}

export function ownWords({ data }: Message): string {
  const { message } = (data ?? {}) as { message?: string }
  return message?.trim() ? `<h2>Från oss till dig</h2>${paragraph(message)}` : ''
}

/** 'Ekbacken 5'; empty in messages about nobody, or to somebody who may be another than the household. */
export function streetIn({ recipient, state, booking }: Message): string {
  if (recipient === 'withdrawer' || recipient === 'former') return ''
  return withoutLinks(streetOf((state?.booking ?? booking)?.answers.address ?? ''))
}

export function about(message: Message): string {
  const others = message.otherLinks.map(({ address }) => withoutLinks(streetOf(address)))
  const streets = [...new Set([streetIn(message), ...others])].filter(Boolean)
  return streets.length > 0 ? `<p class="a">Gäller ${toHtml(listed(streets))}</p>` : ''
}

/** The sender of an SMS names the company too. */
export function smsFrom(message: Message): { whole: Variable; short: Variable } {
  const street = streetIn(message)
  return {
    whole: variable([company.name, street].filter(Boolean).join(', ')),
    short: variable(street || company.name),
  }
}

export const whys: Record<Recipient, string> = {
  household: 'Du får mejlet för att du har bokat hämtning hos oss.',
  former: 'Du får mejlet för att vi har skrivit till adressen förut.',
  withdrawer: 'Du får mejlet för att adressen står i ett meddelande om att ett avtal ångras.',
  company: 'Mejlet kommer från er egen webbplats.',
}

export function toHousehold(message: Message, subject: string, title: string, ...content: string[]): MailText {
  const parts = [about(message), `<h1>${toHtml(title)}</h1>`, ...content]
  return {
    subject: visibleLine(subject),
    html: parts.filter(Boolean).join('\n'),
    why: whys[message.recipient],
    replyTo: company.email,
  }
}

export function toCompany(message: Message, site: Site, title: string, ...content: string[]): MailText {
  const parts = [about(message), `<h1>${toHtml(visibleLine(title))}</h1>`, ...content, toDesk(site)]
  return {
    subject: visibleLine(title),
    html: parts.filter(Boolean).join('\n'),
    why: whys.company,
    replyTo: message.reply_to,
  }
}

export function toDesk({ url }: Site, words = 'Öppna skrivbordet'): string {
  return url ? button(words, `${url}/skrivbord`) : ''
}

export function toPay(lines: readonly Line[], sum: number, reference: string): string {
  if (sum === 0) return tableOf([...lines, ['Referens', reference]])
  const how = wayToPay(reference) ?? 'Svara på det här mejlet, så säger vi hur.'
  const table = tableOf([...lines, ['Referens', reference], ['Så betalar du', how]])
  if (!company.swish) return table
  return `${button(`Betala ${kronor(sum)}`, swishLink(company.swish, sum, reference))}\n${table}`
}

/** @throws TypeError without one: a message that says nothing true is not sent */
export function agreementIn({ state }: Message): HouseholdState {
  if (!state) throw new TypeError('There is no agreement')
  return state
}

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

export function plannedDays({ state, now }: Message, count: number): string[] {
  const today = swedishDay(now)
  const planned = state?.days.filter(({ day, state: what }) => what === 'planned' && day >= today) ?? []
  return planned.slice(0, count).map(({ day }) => day)
}

/** Without today's once its hours are over, as on the page: whoever was there may not have said so yet. */
export function nextDays(message: Message, count: number): string[] {
  const { date, time } = swedishTime(message.now)
  const isAhead = (day: string) => day > date || time < company.pickup.to
  return plannedDays(message, count + 1)
    .filter(isAhead)
    .slice(0, count)
}

interface ActOnDay {
  day: string
  what: string
  to_day?: string | null
}

/**
 * Two pick-ups that have come together on one day are one for whoever puts out its bags. A message that version 1.1 queued is about its
 * own day, unless it says that there are several.
 */
export function actsIn<Act extends ActOnDay>({ day, data }: Pick<Message, 'day' | 'data'>): [Act, ...Act[]] {
  const { acts = [{ ...(data as Act), day: day as string }] } = data as { acts?: Act[] }
  const same = (one: Act, other: Act) =>
    one.day === other.day && one.what === other.what && (one.to_day ?? null) === (other.to_day ?? null)
  return acts.filter((act, at) => acts.findIndex((one) => same(one, act)) === at) as [Act, ...Act[]]
}

export function comingDays(message: Message): Line[] {
  const [next, ...later] = nextDays(message, 4)
  if (!next) return [['Nästa hämtning', 'Ingen är planerad']]
  const lines: Line[] = [['Nästa hämtning', `${dayName(next)}, ställ ut senast kl.\u00a0${company.pickup.from}`]]
  if (later.length > 0) lines.push(['Sedan', later.map(dayName).join('\n')])
  return lines
}

export function ifItDoesNotSuit(message: Message, day: string | null): string {
  const see = 'Se dina dagar'
  if (day === null) return withKey(message, see, '', '')
  const until = deadlineOf(day)
  if (until < new Date(message.now)) {
    const call = `Det är för sent att ändra den dagen. Får du förhinder, ${callUs}.`
    return withKey(message, see, call, call)
  }
  const words = deadlineWords(until, message.now)
  return withKey(
    message,
    see,
    `Passar det inte? Flytta eller hoppa över hämtningen senast ${words} på din egen sida.`,
    `Passar det inte? Svara på det här mejlet senast ${words}, så ordnar vi det.`,
  )
}

/** For the end of an SMS: in full, and shorter. The deadline is included only on the last evening. */
export function toChange({ link, now }: Message, day: string | null): [words: string, shortly: string] {
  if (!link) return ['', '']
  const until = day === null ? null : deadlineOf(day)
  if (!until || until < new Date(now)) return [` Din sida: ${link}`, ` ${link}`]
  const isLastEvening = swedishDay(until) === swedishDay(now)
  const shortly = ` Ändra: ${link}`
  return [isLastEvening ? ` Ändra senast ${deadlineWords(until, now)}: ${link}` : shortly, shortly]
}

/** From when the household's own change counts: mail may have been down over a pick-up that followed it. */
export function changesFrom({ state, now }: Message): string | null {
  const changed = state?.history.findLast(({ who, what }) => who === 'household' && what === 'changed')?.at ?? now
  const reached = state?.days.find(
    ({ state: what, changeable_until }) =>
      what !== 'skipped' && what !== 'moved' && Date.parse(changeable_until) > Date.parse(changed),
  )
  return reached?.day ?? null
}

export type ChangedField = FieldName | keyof Firm | 'price' | 'day' | 'early_start'

function isField(key: ChangedField): key is FieldName {
  return key in fields
}

/** 'telefon, adress' */
export function labelList(keys: readonly ChangedField[]): string {
  const own = {
    price: 'pris',
    day: 'hämtningsdag',
    early_start: 'börja tidigt',
    organisation: firmFields.organisation.label.toLowerCase(),
    their_reference: firmFields.their_reference.label.toLowerCase(),
  }
  return keys.map((key) => (isField(key) ? listedField(key, {})[0].toLowerCase() : own[key])).join(', ')
}

/** They may contain text that somebody else wrote about this mailbox, so nothing in them becomes a link. */
export function answerLines(answers: Changes, keys: readonly ChangedField[]): Line[] {
  return keys.flatMap((key): Line[] => {
    if (!isField(key) || !(key in answers)) return []
    const [label, value] = listedField(key, answers)
    return [[label, value ? withoutLinks(value) : 'Inget']]
  })
}

/** '175 kr per månad' */
export function priceIn({ price, frequency }: Pick<HouseholdState, 'price' | 'frequency'>): string {
  return priceFor(price, frequency)
}
