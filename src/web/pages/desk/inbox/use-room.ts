import { dayName } from '../../../../shared/swedish-time.ts'
import { useDeskQuery } from '../query.ts'

/** How many stops each coming day has, where a day takes only so many. */
export function useRoom() {
  const { data } = useDeskQuery('desk_inbox', {})
  const room = data?.room
  const stops = (day: string) => room?.stops[day] ?? 0
  return {
    /** 'måndag 7 december, 20 av 20' */
    dayWithRoom: (day: string) => (room ? `${dayName(day)}, ${stops(day)} av ${room.capacity}` : dayName(day)),
    isFull: (day: string) => room !== null && room !== undefined && stops(day) >= room.capacity,
  }
}
