import { company } from '../../../../shared/company.ts'
import { weekdayFrom } from '../../../../shared/pickup-days.ts'
import { swedishTime } from '../../../../shared/swedish-time.ts'

/** The round to show when none is asked for: today's the whole day long, else the next. Closed days say so themselves. */
export function pickupDayNow(now = new Date()): { day: string; isToday: boolean } {
  const { date: today } = swedishTime(now)
  const day = weekdayFrom(today, company.pickup)
  return { day, isToday: day === today }
}
