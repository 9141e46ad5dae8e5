import { RootErrorBoundary } from '../../components/root-error-boundary.tsx'
import { MyPickups } from './my-pickups.tsx'

/** Prerendered as it waits for the household's state, hydrated by entry.tsx. */
export function MyPickupsIsland() {
  return (
    <RootErrorBoundary>
      <MyPickups />
    </RootErrorBoundary>
  )
}
