import { RootErrorBoundary } from '../../../components/root-error-boundary.tsx'
import { BookingFlow } from './booking-flow.tsx'

/** The interactive part of the page: prerendered in its section, hydrated by entry.tsx. The same tree in both. */
export function BookingIsland() {
  return (
    <RootErrorBoundary>
      <BookingFlow />
    </RootErrorBoundary>
  )
}
