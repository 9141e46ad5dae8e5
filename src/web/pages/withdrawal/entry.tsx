import { hydrateRoot } from 'react-dom/client'
import { RootErrorBoundary } from '../../components/root-error-boundary.tsx'
import { WithdrawalFlow } from './withdrawal-flow.tsx'

hydrateRoot(
  document.getElementById('withdrawal') as HTMLElement,
  <RootErrorBoundary>
    <WithdrawalFlow />
  </RootErrorBoundary>,
)
