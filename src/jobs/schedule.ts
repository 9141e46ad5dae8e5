import { dayBefore, isoWeekday, swedishTime } from '../shared/swedish-time.ts'

/**
 * When a job is due: in each process every so many milliseconds; or at certain times, and then once for each of them,
 * its slot, in whichever process comes first. `slotAt` names the latest slot by an instant, null where it is too late
 * for that one.
 */
export type Schedule = Interval | TimeOfDay

interface Interval {
  every: number
}

interface TimeOfDay {
  slotAt(instant: Date): string | null
}

/** For what every process has to do for itself, or may do often. */
export function every(milliseconds: number): Interval {
  return { every: milliseconds }
}

/**
 * Each day, or on one day of the week (1 = Monday), when clocks in Sweden have reached `time`. What was missed is made
 * up for, until `withinHours` have passed on those clocks.
 */
export function at(
  time: string,
  { weekday, withinHours = Infinity }: { weekday?: number; withinHours?: number } = {},
): TimeOfDay {
  return {
    slotAt(instant) {
      const now = swedishTime(instant)
      let date = now.date
      if (now.time < time) date = dayBefore(date)
      while (weekday !== undefined && isoWeekday(date) !== weekday) date = dayBefore(date)
      const hoursLate = (wallClock(now.date, now.time) - wallClock(date, time)) / HOUR
      return hoursLate < withinHours ? date : null
    },
  }
}

const HOUR = 3_600_000

/** What clocks show as milliseconds, for differences between what they show. */
function wallClock(date: string, time: string): number {
  return Date.parse(`${date}T${time}Z`)
}
