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

  /** Over eight weeks; where one is closed, the day that comes instead. */
  function daysOf(first: string, rhythm: Rhythm): string[] {
    const step = stepOf[rhythm] || DAYS_LOOKED_AT
    const days = Array.from({ length: DAYS_LOOKED_AT / step }, (_, nth) => {
      let day = addDays(first, nth * step)
      while (room?.closed.includes(day)) day = addDays(day, 7)
      return day
    })
    return [...new Set(days)]
  }

  function beyond(days: readonly string[]): string {
    const full = room ? days.filter((day) => stops(day) >= room.capacity) : []
    return inWords(full.map((day) => ({ day, stops: stops(day) + 1 })))
  }

  /** 'måndag 7 april, 8 av 6, och 3 dagar till'; nothing of no days */
  function inWords([first, ...more]: readonly { day: string; stops: number }[]): string {
    if (!first || !room) return ''
    const said = `${dayName(first.day)}, ${first.stops} av ${room.capacity}`
    return more.length > 0 ? `${said}, och ${plural(more.length, 'dag', 'dagar')} till` : said
  }

  return {
    /** 'måndag 7 december, 20 av 20' */
    dayWithRoom: (day: string) => (room ? `${dayName(day)}, ${stops(day)} av ${room.capacity}` : dayName(day)),
    daysOf,
    beyond,
    inWords,
    load: (first: string, rhythm: Rhythm) => daysOf(first, rhythm).reduce((sum, day) => sum + stops(day), 0),
  }
}
