import type { Rhythm } from '../../../../shared/booking.ts'
import { useRoom } from './use-room.ts'

/** What a rhythm from a day on brings about, or some days, read before the press; nothing where there is room. */
export function BeyondRoom(of: { first: string; rhythm: Rhythm } | { days: readonly string[] }) {
  const { daysOf, beyond } = useRoom()
  const days = beyond('days' in of ? of.days : daysOf(of.first, of.rhythm))
  return days && <p className="small">{`Fler stopp än ni tar: ${days}.`}</p>
}
