import { hydrateRoot } from 'react-dom/client'
import { MyPickupsIsland } from './my-pickups-island.tsx'

hydrateRoot(document.getElementById('my-pickups') as HTMLElement, <MyPickupsIsland />)
