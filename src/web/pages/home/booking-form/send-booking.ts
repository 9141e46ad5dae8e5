import type { BookingRecord } from '../../../../shared/booking.ts'
import type { Backend, Saved } from './backend.ts'
import { away, notLoaded, tooSlow } from './failure-sentence.ts'

const PATIENCE_MS = 15_000
/** In this time a server is usually back from being started anew. */
const AWAY_MS = 4000

/**
 * Saves a booking and queues its notice, within bounded time: fetching the client, the answer's head and its body, and
 * once more where the server is away for a moment. Resolves as soon as the booking is saved; the notice goes on its own.
 * @throws what is nobody's expected failure
 */
export async function sendBooking(record: BookingRecord, loadBackend: () => Promise<Backend>): Promise<Saved> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), PATIENCE_MS)
  const timeUp = new Promise<Saved>((resolve) => {
    deadline.signal.addEventListener('abort', () => resolve({ saved: false, reason: tooSlow }))
  })
  try {
    return await Promise.race([save(), timeUp])
  } finally {
    clearTimeout(timer)
  }

  async function save(): Promise<Saved> {
    const backend = await loadBackend().catch((error) => {
      console.error('The backend client could not be fetched:', error)
      return null
    })
    if (!backend) return { saved: false, reason: notLoaded }
    let result = await backend.save(record, deadline.signal)
    if (!result.saved && result.reason === away) {
      await new Promise((resolve) => setTimeout(resolve, AWAY_MS))
      result = await backend.save(record, deadline.signal)
    }
    if (result.saved) {
      backend.notify(result.booking).catch((error) => console.error('The notice of the booking was not queued:', error))
    }
    return result
  }
}
