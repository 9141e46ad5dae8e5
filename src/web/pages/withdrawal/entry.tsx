import { hydrateRoot } from 'react-dom/client'
import { RootErrorBoundary } from '../../components/root-error-boundary.tsx'
import { forgetIfLeftLongAgo } from '../../kept-in-tab.ts'
import { WithdrawalFlow } from './withdrawal-flow.tsx'

forgetIfLeftLongAgo()
hydrateRoot(
  document.getElementById('withdrawal') as HTMLElement,
  <RootErrorBoundary>
    <WithdrawalFlow />
  </RootErrorBoundary>,
)
