import { createRoot, hydrateRoot } from 'react-dom/client'
import { RootErrorBoundary } from '../../components/root-error-boundary.tsx'
import { ignoreSecondTaps } from '../../second-taps.ts'
import type { Arrival } from './first-call.ts'
import { MyPickups } from './my-pickups.tsx'

const place = document.getElementById('my-pickups') as HTMLElement
const arrival = window.arrival as Arrival
arrival.isTaken = true
const page = (
  <RootErrorBoundary>
    <MyPickups shown={arrival.shown} />
  </RootErrorBoundary>
)
// What is shown already is not what the server rendered.
if (arrival.shown) createRoot(place).render(page)
else hydrateRoot(place, page)
ignoreSecondTaps()
