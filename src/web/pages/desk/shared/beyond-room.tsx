import type { Rhythm } from '../../../../shared/booking.ts'
import { useRoom } from './use-room.ts'

type Of =
  | { first: string; rhythm: Rhythm }
  | { days: readonly string[] }
  | { counted: { day: string; stops: number }[] }

/** What a rhythm from a day on brings about, or some days, read before the press; nothing where there is room. */
export function BeyondRoom(of: Of) {
  const { daysOf, beyond, inWords } = useRoom()
  const days = 'counted' in of ? inWords(of.counted) : beyond('days' in of ? of.days : daysOf(of.first, of.rhythm))
  return days && <p className="small">{`Fler stopp än ni tar: ${days}.`}</p>
}
