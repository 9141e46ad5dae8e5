import { company } from '../../../../shared/company.ts'
import { addDays, isoWeekday, swedishDay } from '../../../../shared/swedish-time.ts'
import { NOT_KEPT, WEEKDAYS } from '../kept-on-phone.ts'

export function keepWeekdays(weekdays: readonly number[]): void {
  try {
    localStorage.setItem(WEEKDAYS, JSON.stringify(weekdays))
  } catch {
    // Its memory is full: without them a round of the company's own weekday is opened.
    dispatchEvent(new Event(NOT_KEPT))
  }
}

export function roundDaysFrom(day: string): string[] {
  const weekdays: number[] = JSON.parse(localStorage.getItem(WEEKDAYS) ?? JSON.stringify([company.pickup.isoWeekday]))
  return weekdays.map((weekday) => addDays(day, (weekday - isoWeekday(day) + 7) % 7)).sort()
}

/** Today's all day, otherwise the next. Closed days are shown as such. */
export function pickupDayNow(): { day: string; isToday: boolean } {
  const today = swedishDay()
  const [day = today] = roundDaysFrom(today)
  return { day, isToday: day === today }
}
