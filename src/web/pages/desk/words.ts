import type { AgreementStatus, HistoryLine, Outcome, PickupDay } from '../../../shared/agreement.ts'
import type { Household, Reach, Receipt } from '../../../shared/desk.ts'
import { type KindName, messageKinds } from '../../../shared/message-kinds.ts'
import { visibleLine } from '../../../shared/plain-text.ts'
import { plural } from '../../../shared/swedish-text.ts'
import {
  dayAfter,
  dayName,
  momentName,
  monthOf,
  shortDate,
  shortWeekday,
  swedishDay,
  swedishTime,
} from '../../../shared/swedish-time.ts'

export const statusLabels: Record<AgreementStatus, string> = {
  asked: 'Väntar på svar',
  offered: 'Har fått ett pris',
  agreed: 'Avtalet gäller',
  declined: 'Fick nej',
  withdrawn: 'Ångrade avtalet',
  ended: 'Avslutad',
}

export const outcomeLabels: Record<Outcome, string> = {
  collected: 'Hämtad',
  not_out: 'Stod inte ute',
  wrong: 'Fel sorterat',
}

export const dayStates: Record<PickupDay['state'], string> = {
  planned: 'Inte ifylld',
  skipped: 'Överhoppad',
  moved: 'Flyttad',
  ...outcomeLabels,
}

/** 'Fel sorterat: glas låg bland plasten' */
export function withNote(what: string, note: string): string {
  return [what, note].filter(Boolean).join(': ')
}

export const who: Record<HistoryLine['who'], string> = {
  household: 'hushållet',
  company: 'vi',
  system: 'av sig själv',
}

/** '21 mejl, 1 sms, 2 att ringa' */
export function byReach({ mail, sms, call }: Record<Reach, number>): string {
  return [mail > 0 && `${mail}\u00a0mejl`, sms > 0 && `${sms}\u00a0sms`, call > 0 && `${call}\u00a0att ringa`]
    .filter(Boolean)
    .join(', ')
}

/** 'mån 23 nov' */
export function shortDay(day: string): string {
  return `${shortWeekday(day)} ${shortDate(day)}`
}

/** The first day of the current month, by which the functions name it: '2026-11-01' */
export function thisMonth(): string {
  return `${swedishDay().slice(0, 7)}-01`
}

/** 'november 2026' */
export function monthName(month: string): string {
  return `${monthOf(month)} ${month.slice(0, 4)}`
}

/** 'i dag 14:05', 'i går 14:05', 'lördag 21 november kl. 14:05' */
export function moment(instant: string, now = new Date()): string {
  const { date, time } = swedishTime(instant)
  const today = swedishDay(now)
  if (date === today) return `i dag ${time}`
  return dayAfter(date) === today ? `i går ${time}` : momentName(instant)
}

/** 'lör 21 nov 14:05' */
export function shortMoment(instant: string): string {
  const { date, time } = swedishTime(instant)
  return `${shortDay(date)} ${time}`
}

/** '3 tim 20 min', '4 tim', '40 min'; from two days on '3 dygn' */
export function inHours(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)}\u00a0dygn`
  const rest = minutes % 60
  return [hours > 0 && `${hours}\u00a0tim`, (rest > 0 || hours === 0) && `${rest}\u00a0min`].filter(Boolean).join(' ')
}

/** 'Påminnelse före hämtning, måndag 23 november' */
export function messageName(kind: KindName, day: string | null): string {
  return day ? `${messageKinds[kind]}, ${dayName(day)}` : messageKinds[kind]
}

export const sourceLabels: Record<Receipt['source'], string> = {
  bank: 'Bankens fil',
  swish: 'Swish',
  cash: 'Kontant',
  desk: 'Markerad för hand',
}

/** How many of those who are told of a closed day get no other. */
export function getNoOtherDay({ households, deducted }: { households: number; deducted: number }): string {
  const who =
    deducted < households ? `${deducted} av dem får ingen` : households > 1 ? 'Inget av dem får någon' : 'Det får ingen'
  return `${who} annan dag i stället: hämtningen dras av från månadens summa.`
}

/** A company's file may ask for no notice. */
export function noticeWords(noticeWeeks: number) {
  const weeks = noticeWeeks > 0 && plural(noticeWeeks, 'vecka', 'veckor')
  return {
    label: `Vi säger upp avtalet${weeks ? `, ${weeks} i förväg` : ''}`,
    empty: `Lämna tomt, så slutar avtalet ${weeks ? `om ${weeks}, ` : ''}så tidigt som det går.`,
  }
}

/** Whom only a call reaches answers on the telephone. */
export const getsPrice = (person: string, price: string, { reach }: Pick<Household, 'reach'>) =>
  `${person} får ${price} ${reach === 'call' ? 'när ni ringer' : 'och svarar själv'}.`

/** The contract is to be had on paper or by mail: an SMS only names a page, which may change. */
export function whatWasBooked({ booking, status, reach }: Pick<Household, 'booking' | 'status' | 'reach'>): string {
  const person = visibleLine(booking.submitted_by)
  if (status === 'offered') return getsPrice(person, 'priset', { reach })
  return reach === 'mail' ? `${person} är bokad och har ett avtal.` : `${person} är bokad. Skriv ut avtalet här.`
}
