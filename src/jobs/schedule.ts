import { dayBefore, swedishTime } from '../shared/swedish-time.ts'

/**
 * When a job is due: at an interval, in each process; or at certain times, once for each time (its slot), in the
 * process that claims it first. `slotAt` returns the latest slot at an instant, or null if it is too late for it.
 */
export type Schedule = Interval | TimeOfDay

interface Interval {
  every: number
}

interface TimeOfDay {
  slotAt(instant: Date): string | null
}

/** For work that every process does for itself, or that may be repeated. */
export function every(milliseconds: number): Interval {
  return { every: milliseconds }
}

/**
 * Daily, once clocks in Sweden have reached `time`. A missed run is made up for until `withinHours` have passed on those clocks.
 */
export function at(time: string, { withinHours = Infinity }: { withinHours?: number } = {}): TimeOfDay {
  return {
    slotAt(instant) {
      const now = swedishTime(instant)
      const date = now.time < time ? dayBefore(now.date) : now.date
      const hoursLate = (wallClock(now.date, now.time) - wallClock(date, time)) / HOUR
      return hoursLate < withinHours ? date : null
    },
  }
}

export const everyQuarter: TimeOfDay = {
  slotAt(instant) {
    return new Date(Math.floor(instant.getTime() / QUARTER) * QUARTER).toISOString()
  },
}

const HOUR = 3_600_000
const QUARTER = HOUR / 4

function wallClock(date: string, time: string): number {
  return Date.parse(`${date}T${time}Z`)
}
