import { createRoot } from 'react-dom/client'
import { ignoreSecondTaps } from '../../second-taps.ts'
import { Desk } from './desk.tsx'
import type {} from './first-look.ts'

const link = window.arrivedBy ?? null
delete window.arrivedBy

ignoreSecondTaps()

const element = document.getElementById('desk')
if (!element) throw new Error('The document has no place for the desk')
createRoot(element).render(<Desk link={link} />)

// The page itself must open offline. Without a service worker the desk works online only.
if (import.meta.env.PROD) {
  navigator.serviceWorker
    ?.register('/skrivbord-worker.js', { scope: '/skrivbord' })
    .catch((error) => console.error('The desk will not open without coverage:', error))
}
