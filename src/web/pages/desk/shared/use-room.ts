import type { Rhythm } from '../../../../shared/booking.ts'
import { stepOf } from '../../../../shared/pickup-days.ts'
import { plural } from '../../../../shared/swedish-text.ts'
import { addDays, dayName } from '../../../../shared/swedish-time.ts'
import { useDeskQuery } from '../query.ts'

const DAYS_LOOKED_AT = 56

/** How many stops each coming day has, where a day takes only so many. */
export function useRoom() {
  const { data } = useDeskQuery('desk_inbox', {})
  const room = data?.room
  const stops = (day: string) => room?.stops[day] ?? 0

  /** The days of a rhythm over eight weeks; where one is closed, the day that comes instead. */
  function daysOf(first: string, rhythm: Rhythm): string[] {
    const step = stepOf[rhythm] || DAYS_LOOKED_AT
    const days = Array.from({ length: DAYS_LOOKED_AT / step }, (_, nth) => {
      let day = addDays(first, nth * step)
      while (room?.closed.includes(day)) day = addDays(day, 7)
      return day
    })
    return [...new Set(days)]
  }

  /** Those of these days that get more stops than one takes by one household more: 'måndag 7 april, 8 av 6, och 3 dagar till'. */
  function beyond(days: readonly string[]): string {
    if (!room) return ''
    const [first, ...more] = days.filter((day) => stops(day) >= room.capacity)
    if (!first) return ''
    const said = `${dayName(first)}, ${stops(first) + 1} av ${room.capacity}`
    return more.length > 0 ? `${said}, och ${plural(more.length, 'dag', 'dagar')} till` : said
  }

  return {
    /** 'måndag 7 december, 20 av 20' */
    dayWithRoom: (day: string) => (room ? `${dayName(day)}, ${stops(day)} av ${room.capacity}` : dayName(day)),
    daysOf,
    beyond,
    /** How many stops the days of a rhythm have in all. */
    load: (first: string, rhythm: Rhythm) => daysOf(first, rhythm).reduce((sum, day) => sum + stops(day), 0),
  }
}
