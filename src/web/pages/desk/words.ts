/** How the desk says what the functions answer. */

import type { AgreementStatus, HistoryEvent, HistoryLine, PickupDay } from '../../../shared/agreement.ts'
import { dayName, swedishTime } from '../../../shared/swedish-time.ts'

export const statusLabels: Record<AgreementStatus, string> = {
  asked: 'Väntar på svar',
  agreed: 'Hämtas',
  declined: 'Fick nej',
  withdrawn: 'Ångrade avtalet',
  ended: 'Avslutad',
}

export const dayStates: Record<PickupDay['state'], string> = {
  planned: 'Planerad',
  skipped: 'Hoppas över',
  moved: 'Flyttad',
  collected: 'Hämtad',
  not_out: 'Stod inte ute',
  wrong: 'Fel sorterat',
}

export const events: Record<HistoryEvent, string> = {
  booked: 'Bokade',
  agreed: 'Fick ja',
  declined: 'Fick nej',
  dismissed: 'Rensades bort utan besked',
  skipped: 'En dag hoppas över',
  moved: 'En dag flyttades',
  restored: 'En ändrad dag återställdes',
  changed: 'Uppgifter ändrades',
  asked_change: 'Bad om en ändring',
  change_agreed: 'Ändringen fick ja',
  change_declined: 'Ändringen fick nej',
  ended: 'Hämtningen avslutades',
  resumed: 'Hämtningen fortsätter',
  withdrawn: 'Ångrade avtalet',
  new_link: 'Ny länk skickades',
  closed_day: 'En dag stängdes',
  opened_day: 'En dag öppnades',
  visited: 'Vi var där',
}

export const who: Record<HistoryLine['who'], string> = {
  household: 'hushållet',
  company: 'vi',
  system: 'av sig själv',
}

const messageKinds: Record<string, string> = {
  notice: 'Avisering om ny bokning',
  unanswered: 'Påminnelse om obesvarade bokningar',
  agreed: 'Ja på bokningen',
  declined: 'Nej på bokningen',
  ended: 'Kvitto på avslut',
  changed: 'Kvitto på ändring',
  moved: 'Kvitto på flyttad dag',
  withdrawn: 'Kvitto på ångrat avtal',
  closed_day: 'Besked om stängd dag',
  reminder: 'Påminnelse före hämtning',
  sign_in: 'Inloggningskod',
  link: 'Länk till Min hämtning',
}

export function messageKind(kind: string): string {
  return messageKinds[kind] ?? kind
}

/** 'mån 23 nov' */
export function shortDay(day: string): string {
  return new Date(day)
    .toLocaleDateString('sv', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })
    .replaceAll('.', '')
}

/** 'november 2026' */
export function monthName(month: string): string {
  return new Date(month).toLocaleDateString('sv', { timeZone: 'UTC', month: 'long', year: 'numeric' })
}

/** 'lördag 21 november kl. 14:05' */
export function moment(instant: string): string {
  const { date, time } = swedishTime(new Date(instant))
  return `${dayName(date)} kl. ${time}`
}

/** 'lör 21 nov 14:05' */
export function shortMoment(instant: string): string {
  const { date, time } = swedishTime(new Date(instant))
  return `${shortDay(date)} ${time}`
}

/** '3 påsar', '1 påse' */
export function plural(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}

/** 'om 3 h 20 min', 'för 40 min sedan' */
export function untilThen(instant: string, now: number): string {
  const minutes = Math.round((Date.parse(instant) - now) / 60_000)
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = `${Math.abs(minutes) % 60} min`
  const length = hours > 0 ? `${hours} h ${rest}` : rest
  return minutes >= 0 ? `om ${length}` : `för ${length} sedan`
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
