import { hydrateRoot } from 'react-dom/client'
import { ErrorBoundary } from '../../components/error-boundary.tsx'
import { forgetIfLeftLongAgo } from '../../kept-in-tab.ts'
import { WithdrawalFlow } from './withdrawal-flow.tsx'

forgetIfLeftLongAgo()
hydrateRoot(
  document.getElementById('withdrawal') as HTMLElement,
  <ErrorBoundary>
    <WithdrawalFlow />
  </ErrorBoundary>,
)
