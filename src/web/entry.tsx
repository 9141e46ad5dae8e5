import { createRoot, hydrateRoot } from 'react-dom/client'
import { company } from '../shared/company.ts'
import { BookingIsland } from './booking-form/booking-island.tsx'
import { RootErrorBoundary } from './booking-form/root-error-boundary.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const root = document.getElementById('page') as HTMLElement
const { page } = document.documentElement.dataset
const isHomePath = ['/', '/index.html'].includes(location.pathname)

const notFoundPage = (
  <RootErrorBoundary>
    <NotFoundPage />
  </RootErrorBoundary>
)

if (page === 'home' && isHomePath) {
  // Only the form is interactive: the rest of the page is never sent as script.
  hydrateRoot(document.getElementById('booking-island') as HTMLElement, <BookingIsland />)
} else if (page === 'not-found') {
  hydrateRoot(root, notFoundPage)
} else {
  // A static host that rewrites every path to the home page: show what our server would have.
  document.title = `Sidan finns inte – ${company.name}`
  createRoot(root).render(notFoundPage)
}
