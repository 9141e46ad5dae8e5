import { RootErrorBoundary } from '../../components/root-error-boundary.tsx'
import { WithdrawalFlow } from './withdrawal-flow.tsx'

/** Prerendered as its first step, hydrated by entry.tsx. */
export function WithdrawalIsland() {
  return (
    <RootErrorBoundary>
      <WithdrawalFlow />
    </RootErrorBoundary>
  )
}
