import { company } from '../../../../shared/company.ts'
import { weekdayFrom } from '../../../../shared/pickup-days.ts'
import { swedishTime } from '../../../../shared/swedish-time.ts'

/** The default round: today's all day, otherwise the next. Closed days are shown as such. */
export function pickupDayNow(now = new Date()): { day: string; isToday: boolean } {
  const { date: today } = swedishTime(now)
  const day = weekdayFrom(today, company.pickup)
  return { day, isToday: day === today }
}
