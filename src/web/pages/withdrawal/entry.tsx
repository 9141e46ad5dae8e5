import { hydrateRoot } from 'react-dom/client'
import { ErrorBoundary } from '../../components/error-boundary.tsx'
import { keepTyped } from '../../keep-typed.ts'
import { forgetIfLeftLongAgo } from '../../kept-in-tab.ts'
import { WithdrawalFlow } from './withdrawal-flow.tsx'

forgetIfLeftLongAgo()
const place = document.getElementById('withdrawal') as HTMLElement
hydrateRoot(
  place,
  <ErrorBoundary>
    <WithdrawalFlow />
  </ErrorBoundary>,
  keepTyped(place),
)
