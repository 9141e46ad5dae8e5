import { Booking } from './booking.tsx'
import { RootErrorBoundary } from './root-error-boundary.tsx'

/** The interactive part of the page: prerendered by prerender.tsx, hydrated by entry.tsx. Same tree on both sides. */
export function BookingIsland() {
  return (
    <RootErrorBoundary>
      <Booking />
    </RootErrorBoundary>
  )
}
