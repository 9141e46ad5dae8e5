import { dayName } from '../../../../shared/swedish-time.ts'
import { useDeskQuery } from '../query.ts'

/** Days with what they hold: 'måndag 7 december, 20 av 20', where a day takes only so many stops. */
export function useDayWithRoom(): (day: string) => string {
  const { data } = useDeskQuery('desk_inbox', {})
  const room = data?.room
  return (day) => (room ? `${dayName(day)}, ${room.stops[day] ?? 0} av ${room.capacity}` : dayName(day))
}
