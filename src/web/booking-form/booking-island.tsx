import { BookingForm } from './booking-form.tsx'
import { RootErrorBoundary } from './root-error-boundary.tsx'

/** The interactive part of the page: prerendered by prerender.tsx, hydrated by entry.tsx. Same tree on both sides. */
export function BookingIsland() {
  return (
    <RootErrorBoundary>
      <BookingForm />
    </RootErrorBoundary>
  )
}
