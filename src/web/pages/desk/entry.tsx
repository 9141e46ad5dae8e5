import { createRoot } from 'react-dom/client'
import { ignoreSecondTaps } from '../../second-taps.ts'
import { Desk } from './desk.tsx'
import { takeSignInLink } from './sign-in/sign-in-link.ts'

// Before anything else can read the address.
const link = takeSignInLink()

ignoreSecondTaps()

const element = document.getElementById('desk')
if (!element) throw new Error('The document has no place for the desk')
createRoot(element).render(<Desk link={link} />)

// The page itself must open without coverage. Without the worker the desk still works with it.
if (import.meta.env.PROD) {
  navigator.serviceWorker
    ?.register('/skrivbord-worker.js', { scope: '/skrivbord' })
    .catch((error) => console.error('The desk will not open without coverage:', error))
}
