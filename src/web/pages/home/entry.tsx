import { startTransition } from 'react'
import { company } from '../../../shared/company.ts'
import { ErrorBoundary } from '../../components/error-boundary.tsx'
import { keepTyped } from '../../keep-typed.ts'
import { reportLostPath } from '../not-found/report-lost-path.ts'
import { openAnswersOnPaper } from './answers-on-paper.ts'
import { BookingFlow } from './booking-form/booking-flow.tsx'
import { giveUpWaiting } from './early-press.ts'

openAnswersOnPaper()
// Who has pressed already waits for no second round trip after the form is taken over; the form asks again if this one fails.
if (document.documentElement.dataset.earlyPress) import('./booking-form/sending-chunk.ts').catch(() => {})
start().catch((error) => {
  console.error('The form could not be started:', error)
  giveUpWaiting()
})

/** In several tasks: a single one would block a slow phone for too long. */
async function start(): Promise<void> {
  await nextTask()
  // Bundled into the same file (see vite.config.ts), but evaluated only here.
  const { createRoot, hydrateRoot } = await import('react-dom/client')
  await nextTask()

  if (['/', '/index.html'].includes(location.pathname)) {
    // Only the form is hydrated; the rest of the page is never sent as script. As a transition, so in slices.
    const island = elementById('booking-island')
    startTransition(() => {
      hydrateRoot(
        island,
        <ErrorBoundary>
          <BookingFlow />
        </ErrorBoundary>,
        keepTyped(island),
      )
    })
  } else {
    // A static host that rewrites every path to the home page: show the 404 page as our server would.
    const { NotFoundPage } = await import('../not-found/instead-of-home.ts')
    document.title = `Sidan finns inte – ${company.name}`
    createRoot(elementById('page')).render(<NotFoundPage />)
    reportLostPath()
  }
}

function elementById(id: string): HTMLElement {
  return document.getElementById(id) as HTMLElement
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
