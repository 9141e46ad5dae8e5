import type { BookingInput } from '../../../../shared/booking.ts'
import type { Saved } from './backend.ts'
import type { Attempt } from './draft.ts'
import type { Later } from './later.ts'
import { away, notLoaded, tooSlow } from './unsent.ts'

const PATIENCE_MS = 15_000
/** A server is usually back from a restart within this time. */
const AWAY_MS = 4000

type NotSaved = Extract<Saved, { saved: false }>
type SentBooking = NotSaved | (Exclude<Saved, NotSaved> & { key: string } & Pick<Later, 'Confirmation'>)

/**
 * Saves a booking and queues its notice, with time limits on fetching the client and on the response's head and body,
 * and one retry if the server is briefly unreachable. Resolves as soon as the booking is saved; the notice continues in
 * the background.
 * @param begin names the attempt, once everything needed for a new one is loaded
 * @throws unexpected errors only
 */
export async function sendBooking(
  filled: BookingInput,
  begin: (later: Later) => Attempt,
  loadLater: () => Promise<Later>,
): Promise<SentBooking> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), PATIENCE_MS)
  const timeUp = new Promise<NotSaved>((resolve) => {
    deadline.signal.addEventListener('abort', () => resolve({ saved: false, reason: tooSlow }))
  })
  try {
    return await Promise.race([save(), timeUp])
  } finally {
    clearTimeout(timer)
  }

  async function save(): Promise<SentBooking> {
    const later = await loadLater().catch((error) => {
      console.error('What a booking needs could not be fetched:', error)
      return null
    })
    if (!later) return { saved: false, reason: notLoaded }
    const { backend, Confirmation, toRecord } = later
    const { id, key } = begin(later)
    const record = toRecord(id, filled)
    let result = await backend.save(record, key, deadline.signal)
    if (!result.saved && result.reason === away) {
      await new Promise((resolve) => setTimeout(resolve, AWAY_MS))
      result = await backend.save(record, key, deadline.signal)
    }
    if (!result.saved) return result
    backend.notify(result.booking).catch((error) => console.error('The notice of the booking was not queued:', error))
    return { ...result, key, Confirmation }
  }
}
