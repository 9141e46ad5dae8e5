import { RootErrorBoundary } from '../../components/root-error-boundary.tsx'
import { MyPickups } from './my-pickups.tsx'

/** Prerendered in its loading state, hydrated by entry.tsx. */
export function MyPickupsIsland() {
  return (
    <RootErrorBoundary>
      <MyPickups />
    </RootErrorBoundary>
  )
}
