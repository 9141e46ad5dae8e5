import { RootErrorBoundary } from '../../../components/root-error-boundary.tsx'
import { BookingFlow } from './booking-flow.tsx'

/** The interactive part of the page: prerendered in its section, hydrated by entry.tsx. Same tree on both sides. */
export function BookingIsland() {
  return (
    <RootErrorBoundary>
      <BookingFlow />
    </RootErrorBoundary>
  )
}
