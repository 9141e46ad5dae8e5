import type { Rhythm } from '../../../../shared/booking.ts'
import { useRoom } from './use-room.ts'

/** What a rhythm from a day on brings about, read before the press; nothing where there is room. */
export function BeyondRoom({ first, rhythm }: { first: string; rhythm: Rhythm }) {
  const days = useRoom().beyond(first, rhythm)
  return days && <p className="small">{`Fler stopp än ni tar: ${days}.`}</p>
}
