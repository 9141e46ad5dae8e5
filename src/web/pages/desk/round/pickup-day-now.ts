import { company } from '../../../../shared/company.ts'
import { addDays, isoWeekday, swedishTime } from '../../../../shared/swedish-time.ts'
import { WEEKDAYS } from '../kept-on-phone.ts'

export function keepWeekdays(weekdays: readonly number[]): void {
  localStorage.setItem(WEEKDAYS, JSON.stringify(weekdays))
}

/** The next day of each weekday on which the company drives, from a day on, in order. */
export function roundDaysFrom(day: string): string[] {
  const weekdays: number[] = JSON.parse(localStorage.getItem(WEEKDAYS) ?? JSON.stringify([company.pickup.isoWeekday]))
  return weekdays.map((weekday) => addDays(day, (weekday - isoWeekday(day) + 7) % 7)).sort()
}

/** The default round: today's all day, otherwise the next. Closed days are shown as such. */
export function pickupDayNow(now = new Date()): { day: string; isToday: boolean } {
  const { date: today } = swedishTime(now)
  const [day = today] = roundDaysFrom(today)
  return { day, isToday: day === today }
}
