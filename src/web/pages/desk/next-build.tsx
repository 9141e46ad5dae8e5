import { useEffect, useSyncExternalStore } from 'react'
import { Button } from '../../components/button.tsx'

const LOOKED_FOR_EVERY_MS = 3_600_000

let isHere = false

/** The page itself must open offline. Without a service worker the desk works online only. */
export function registerWorker(): void {
  const workers = navigator.serviceWorker
  if (!workers) return
  workers
    .register('/skrivbord-worker.js', { scope: '/skrivbord' })
    .catch((error) => console.error('The desk will not open without coverage:', error))
  // A worker takes over from another one, and the first takes over no page that is already open.
  workers.addEventListener('controllerchange', () => {
    isHere = true
  })
}

/** What was registered first hears of it first. */
function subscribe(look: () => void): () => void {
  navigator.serviceWorker?.addEventListener('controllerchange', look)
  return () => navigator.serviceWorker?.removeEventListener('controllerchange', look)
}

/**
 * An open desk keeps the prices, days and sentences of the build it was opened with. Browsers look for the next one when a page is
 * opened, and a desk may stay open for weeks.
 */
export function NextBuild() {
  const isNext = useSyncExternalStore(subscribe, () => isHere)
  useEffect(() => {
    const look = async () => {
      const registration = document.hidden ? null : await navigator.serviceWorker?.getRegistration()
      // Without coverage it is looked for again later.
      registration?.update().catch(() => {})
    }
    const timer = setInterval(look, LOOKED_FOR_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return (
    <div className={isNext ? 'note stack' : undefined} aria-live="polite" aria-atomic>
      {isNext && (
        <>
          <p>Skrivbordet har fått en ny version. Priser, dagar och texter kan vara ändrade.</p>
          <Button look="plain" onClick={() => location.reload()}>
            Ladda om
          </Button>
        </>
      )}
    </div>
  )
}
