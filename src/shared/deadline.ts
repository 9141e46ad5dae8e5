import { company } from './company.ts'
import { dayBefore, dayName, swedishInstant, swedishTime } from './swedish-time.ts'

/** Until when a pick-up can be changed: on the evening before. */
export function deadlineOf(day: string): Date {
  return swedishInstant(dayBefore(day), company.changeUntil)
}

/**
 * As one says it at a moment, after *senast*: '20:00 i kväll' on the day itself, else 'söndag 6 december kl. 20:00', for what is
 * written is also read later. The database says the same to whoever calls (private.deadline_words).
 */
export function deadlineWords(until: Date, now: Date): string {
  const { date, time } = swedishTime(until)
  if (date !== swedishTime(now).date) return `${dayName(date)} kl.\u00a0${time}`
  return `${time} i ${time < '17:00' ? 'dag' : 'kväll'}`
}
