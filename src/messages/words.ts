import type { Changes, HouseholdState } from '../shared/agreement.ts'
import { frequencyLabel, type Material } from '../shared/booking.ts'
import { company } from '../shared/company.ts'
import { type Line, toHtml } from '../shared/notification.ts'
import { visibleLine } from '../shared/plain-text.ts'
import { kronor } from '../shared/price.ts'
import { dayName, swedishTime } from '../shared/swedish-time.ts'
import type { MailText, Message, Site } from './message.ts'

/** What the texts of several kinds have in common. */

/** Text from anywhere as a paragraph, its lines kept. */
export function paragraph(text: string): string {
  return `<p>${toHtml(text)}</p>`
}

/** An address of ours on a line of its own, whole: not every reader shows what stands behind a word. */
export function linked(text: string, address: string): string {
  return `<p>${toHtml(text)}<br><a href="${address}">${toHtml(address)}</a></p>`
}

/** What a household can do itself, with the way to its page; without one it answers the mail. */
export function onOwnPage({ link }: Message, text: string, otherwise: string): string {
  return link ? linked(text, link) : paragraph(otherwise)
}

/** What the company has written into the mail itself. */
export function ownWords({ data }: Message): string {
  const { message } = (data ?? {}) as { message?: string }
  return message?.trim() ? `<h2>Från oss till dig</h2>${paragraph(message)}` : ''
}

/** A mail to a household. */
export function toHousehold(subject: string, title: string, ...content: string[]): MailText {
  const parts = [`<h1>${toHtml(title)}</h1>`, ...content, `<p>Ha det fint!<br>${toHtml(company.name)}</p>`]
  return { subject: visibleLine(subject), html: parts.filter(Boolean).join('\n'), replyTo: company.email }
}

/** A line to the company; an answer to it goes to the household. */
export function toCompany(message: Message, site: Site, title: string, ...content: string[]): MailText {
  const parts = [`<h1>${toHtml(visibleLine(title))}</h1>`, ...content, toDesk(site)]
  return {
    subject: visibleLine(title),
    html: parts.filter(Boolean).join('\n'),
    replyTo: message.booking?.answers.email ?? null,
  }
}

export function toDesk({ url }: Site, text = 'Allt om hushållet finns på skrivbordet:'): string {
  return url ? linked(text, `${url}/skrivbord`) : ''
}

/** The household's name, for the company. */
export function nameIn({ state, booking }: Message): string {
  return visibleLine((state?.booking ?? booking)?.submitted_by ?? 'Ett hushåll')
}

/** 'söndag 6 december kl. 20:00' */
export function momentName(moment: string): string {
  const { date, time } = swedishTime(new Date(moment))
  return `${dayName(date)} kl.\u00a0${time}`
}

/** 'Måndag 7 december' */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** As short as one says it at home. */
const materialNames: Readonly<Record<Material, string>> = {
  Glascontainers: 'glas',
  Plastavfall: 'plast',
  Metallbehållare: 'metall',
  Pappkartonger: 'papp',
  Special: 'det särskilda',
}

/** 'glas, papp' */
export function materialList(materials: readonly Material[]): string {
  return materials.map((material) => materialNames[material] ?? visibleLine(material)).join(', ')
}

/** The days on which we will come, as far as they are known; the first `count` of them. */
export function plannedDays({ state, now }: Message, count: number): string[] {
  const { date: today } = swedishTime(new Date(now))
  const planned = state?.days.filter(({ day, state: what }) => what === 'planned' && day >= today) ?? []
  return planned.slice(0, count).map(({ day }) => day)
}

/** As lines of a table, so that whoever reads knows what holds now. */
export function comingDays(message: Message): Line[] {
  const [next, ...later] = plannedDays(message, 4)
  if (!next) return [['Nästa hämtning', 'Ingen är planerad']]
  const lines: Line[] = [['Nästa hämtning', `${dayName(next)}, ställ ut senast kl.\u00a0${company.pickup.from}`]]
  if (later.length > 0) lines.push(['Sedan', later.map(dayName).join('\n')])
  return lines
}

/** Until when all of these days can still be changed; null when one of them no longer can, or is not known. */
export function changeableUntil({ state, now }: Message, days: readonly (string | null)[]): string | null {
  const limits = state?.days.filter(({ day }) => days.includes(day)).map((day) => day.changeable_until) ?? []
  const first = limits.sort((one, other) => Date.parse(one) - Date.parse(other))[0]
  return first && Date.parse(first) > Date.parse(now) ? first : null
}

const labels: Readonly<Record<string, string>> = {
  phone: 'Telefon',
  address: 'Adress',
  frequency: 'Hur ofta',
  materials: 'Material',
  notes: 'Meddelande till oss',
  specialRequest: 'Specialönskemål',
  price: 'Pris',
}

/** 'telefon, adress' */
export function labelList(keys: readonly string[]): string {
  return keys.map((key) => labels[key]?.toLowerCase() ?? key).join(', ')
}

/** These of its answers, as a table has them. */
export function answerLines(answers: Changes, keys: readonly string[]): Line[] {
  return keys.flatMap((key): Line[] => {
    if (!(key in answers)) return []
    const value = answers[key as keyof Changes]
    return [[labels[key] ?? key, value?.length ? shown(key, value) : 'Inget']]
  })
}

function shown(key: string, value: NonNullable<Changes[keyof Changes]>): string {
  if (Array.isArray(value)) return materialList(value)
  return key === 'frequency' ? frequencyLabel(value) : String(value)
}

/** '175 kr per månad' */
export function priceIn({ price, frequency }: Pick<HouseholdState, 'price' | 'frequency'>): string {
  return frequency === 'once' ? kronor(price) : `${kronor(price)} per månad`
}
