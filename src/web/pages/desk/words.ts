/** The desk's labels for what the functions return. */

import type { AgreementStatus, HistoryEvent, HistoryLine, Outcome, PickupDay } from '../../../shared/agreement.ts'
import type { Reach } from '../../../shared/desk.ts'
import { dayAfter, momentName, monthOf, shortDate, shortWeekday, swedishTime } from '../../../shared/swedish-time.ts'

export const statusLabels: Record<AgreementStatus, string> = {
  asked: 'Väntar på svar',
  offered: 'Har fått ett pris',
  agreed: 'Avtal gäller',
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
  planned: 'Planerad',
  skipped: 'Överhoppad',
  moved: 'Flyttad',
  ...outcomeLabels,
}

export const events: Record<HistoryEvent, string> = {
  booked: 'Bokade',
  agreed: 'Fick ja',
  offered: 'Fick ett pris',
  accepted: 'Tackade ja till priset',
  declined_offer: 'Tackade nej till priset',
  reopened_offer: 'Ångrade sitt nej till priset',
  lapsed: 'Priset gick ut utan svar',
  unanswered: 'Svaret togs tillbaka',
  asked_back: 'Fick en fråga',
  declined: 'Fick nej',
  dismissed: 'Rensades bort utan besked',
  skipped: 'En dag hoppades över',
  moved: 'En dag flyttades',
  restored: 'En dag blev som vanligt igen',
  away: 'Reser bort',
  back: 'Är hemma igen',
  changed: 'Uppgifter ändrades',
  changed_day: 'Hämtningsdagen byttes',
  asked_change: 'Bad om en ändring',
  change_agreed: 'Ändringen fick ja',
  change_declined: 'Ändringen fick nej',
  ended: 'Hämtningen avslutades',
  resumed: 'Hämtningen fortsätter',
  withdrawn: 'Ångrade avtalet',
  unchanged: 'Ändringen togs tillbaka',
  unwithdrawn: 'Avtalet gäller ändå',
  new_link: 'Ny länk skickades',
  wrote: 'Fick ett meddelande till alla',
  adjusted: 'En summa rättades',
  closed_day: 'En dag stängdes',
  opened_day: 'En dag öppnades',
  visited: 'Vi var där',
  reported: 'Skrev om en hämtning',
}

export const who: Record<HistoryLine['who'], string> = {
  household: 'hushållet',
  company: 'vi',
  system: 'av sig själv',
}

/** '21 mejl, 1 sms, 2 att ringa' */
export function byReach({ mail, sms, call }: Record<Reach, number>): string {
  return [mail > 0 && `${mail} mejl`, sms > 0 && `${sms} sms`, call > 0 && `${call} att ringa`]
    .filter(Boolean)
    .join(', ')
}

/** 'mån 23 nov' */
export function shortDay(day: string): string {
  return `${shortWeekday(day)} ${shortDate(day)}`
}

/** 'november 2026' */
export function monthName(month: string): string {
  return `${monthOf(month)} ${month.slice(0, 4)}`
}

/** 'i dag 14:05', 'i går 14:05', 'lördag 21 november kl. 14:05' */
export function moment(instant: string, now = new Date()): string {
  const { date, time } = swedishTime(new Date(instant))
  const { date: today } = swedishTime(now)
  if (date === today) return `i dag ${time}`
  return dayAfter(date) === today ? `i går ${time}` : momentName(instant)
}

/** 'lör 21 nov 14:05' */
export function shortMoment(instant: string): string {
  const { date, time } = swedishTime(new Date(instant))
  return `${shortDay(date)} ${time}`
}

/** '3 tim 20 min', '40 min'; from two days on '3 dygn' */
export function inHours(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)}\u00a0dygn`
  return `${hours > 0 ? `${hours}\u00a0tim ` : ''}${minutes % 60}\u00a0min`
}
