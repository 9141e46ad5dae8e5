import type { Backend } from './backend.ts'

type LaterChunk = Pick<typeof import('./later-chunk.ts'), 'Confirmation' | 'newAttempt' | 'remarkOn'>

/** What only a booking needs, fetched when a visitor comes near the form. */
export interface Later extends LaterChunk {
  backend: Backend
}

/** Fetches it, and connects the backend client, at the first call; a failed attempt is forgotten, so that the next retries. */
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
  const [{ connect }, chunk] = await Promise.all([import('./backend.ts'), loadChunk()])
  return { ...chunk, backend: connect(meta?.content ?? '', meta?.dataset.key ?? '') }
}

/** By itself for a visitor who comes back to a receipt. */
export function loadChunk(): Promise<LaterChunk> {
  return import('./later-chunk.ts')
}
