import type { BookingInput } from '../../../../shared/booking.ts'
import { KEPT } from '../../../../shared/form-result.ts'
import type { Saved } from './backend.ts'
import type { Attempt } from './draft.ts'
import type { Later } from './later.ts'
import type { Unsent } from './unsent.ts'

const PATIENCE_MS = 15_000

/** A newer version of the site may have been deployed. */
export const notLoaded: Unsent = {
  saved: false,
  reason: `Sidan laddades inte klart. Kontrollera uppkopplingen, ladda om sidan och försök igen. ${KEPT}`,
}

type SentBooking = Unsent | (Saved & { key: string } & Pick<Later, 'Confirmation'>)

/**
 * Within a time limit for fetching the client and for the response's head and body. Resolves as soon as the booking is saved; the notice
 * continues in the background.
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
  let ifTimeIsUp = () => notLoaded
  const timeUp = new Promise<Unsent>((resolve) => {
    deadline.signal.addEventListener('abort', () => resolve(ifTimeIsUp()))
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
    if (!later) return notLoaded
    const { backend, Confirmation, toRecord, unsent } = later
    ifTimeIsUp = () => unsent('too-slow')
    const { id, key } = begin(later)
    const sent = await backend.send(toRecord(id, filled), key, deadline.signal)
    return sent.saved ? { ...sent, key, Confirmation } : sent
  }
}
