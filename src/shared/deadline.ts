import type { Offer } from './agreement.ts'
import { company } from './company.ts'
import { dayBefore, type Instant, momentName, swedishDay, swedishInstant, swedishTime } from './swedish-time.ts'

export function deadlineOf(day: string): Date {
  return swedishInstant(dayBefore(day), company.changeUntil)
}

/**
 * The deadline as said at a given moment, after *senast*: '20:00 i kväll' on the day itself, otherwise 'söndag 6 december kl.
 * 20:00', because the text may be read later.
 */
export function deadlineWords(until: Instant, now: Instant): string {
  const { date, time } = swedishTime(until)
  if (date !== swedishDay(now)) return momentName(until)
  return `${time} i ${partOfDay(time)}`
}

/** Until when a day can be changed, before the day: '20:00 kvällen före'. */
export function untilTheDayBefore(time: string = company.changeUntil): string {
  return `${time} ${partOfDay(time)}en före`
}

function partOfDay(time: string): 'dag' | 'kväll' {
  return time < '17:00' ? 'dag' : 'kväll'
}

/** What a late yes to an offer leads to; empty if the offer lapses before its first day. */
export function ifAcceptedLate({ first_day, until }: Offer): string {
  return first_day && first_day <= until
    ? ` Svarar du senare än kl.\u00a0${untilTheDayBefore()} hämtningen blir det en senare dag.`
    : ''
}
