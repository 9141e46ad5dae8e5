import { hydrateRoot } from 'react-dom/client'
import { RootErrorBoundary } from '../../components/root-error-boundary.tsx'
import { ignoreSecondTaps } from '../../second-taps.ts'
import { MyPickups } from './my-pickups.tsx'

hydrateRoot(
  document.getElementById('my-pickups') as HTMLElement,
  <RootErrorBoundary>
    <MyPickups />
  </RootErrorBoundary>,
)
ignoreSecondTaps()
