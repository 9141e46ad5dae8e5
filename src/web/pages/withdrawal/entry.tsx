import { hydrateRoot } from 'react-dom/client'
import { WithdrawalIsland } from './withdrawal-island.tsx'

hydrateRoot(document.getElementById('withdrawal') as HTMLElement, <WithdrawalIsland />)
