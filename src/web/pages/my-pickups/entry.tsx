import { hydrateRoot } from 'react-dom/client'
import { ignoreSecondTaps } from '../../second-taps.ts'
import { MyPickupsIsland } from './my-pickups-island.tsx'

hydrateRoot(document.getElementById('my-pickups') as HTMLElement, <MyPickupsIsland />)
ignoreSecondTaps()
