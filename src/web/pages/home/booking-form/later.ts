import type { Backend } from './backend.ts'
import { learnPickupExceptions } from './pickup-rules.ts'

type SendingChunk = typeof import('./sending-chunk.ts')

/** Code that only a booking needs, fetched when a visitor comes near the form. */
export interface Later extends Omit<SendingChunk, 'connect' | 'showAnnouncement'> {
  backend: Backend
}

/** A failed attempt is forgotten, so that the next call retries. */
export function createLoader(): () => Promise<Later> {
  let loading: Promise<Later> | null = null
  return () => {
    loading ??= load().catch((error) => {
      loading = null
      throw error
    })
    return loading
  }
}

async function load(): Promise<Later> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=backend]')
  const { connect, showAnnouncement, ...chunk } = await import('./sending-chunk.ts')
  const backend = connect(meta?.content ?? '', meta?.dataset.key ?? '')
  // Our own server writes the closed days into the document.
  if (meta?.content) {
    void backend.pickupExceptions().then((days) => {
      if (!days) return
      learnPickupExceptions(days)
      showAnnouncement(days)
    })
  }
  return { ...chunk, backend }
}
