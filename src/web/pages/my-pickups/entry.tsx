import { createRoot, hydrateRoot } from 'react-dom/client'
import { ErrorBoundary } from '../../components/error-boundary.tsx'
import { ignoreSecondTaps } from '../../second-taps.ts'
import type { Arrival } from './first-call.ts'
import { MyPickups } from './my-pickups.tsx'

const place = document.getElementById('my-pickups') as HTMLElement
const arrival = window.arrival as Arrival
arrival.isTaken = true
const page = (
  <ErrorBoundary>
    <MyPickups shown={arrival.shown} />
  </ErrorBoundary>
)
// What is shown already is not what the server rendered.
if (arrival.shown) createRoot(place).render(page)
else hydrateRoot(place, page)
ignoreSecondTaps()
