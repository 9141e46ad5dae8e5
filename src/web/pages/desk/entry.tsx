import { createRoot } from 'react-dom/client'
import { ignoreSecondTaps } from '../../second-taps.ts'
import { Desk } from './desk.tsx'
import type {} from './first-look.ts'
import { registerWorker } from './next-build.tsx'

const link = window.arrivedBy ?? null
delete window.arrivedBy

ignoreSecondTaps()

const element = document.getElementById('desk')
if (!element) throw new Error('The document has no place for the desk')
createRoot(element).render(<Desk link={link} />)

if (import.meta.env.PROD) registerWorker()
