import { lazy, Suspense } from 'react'
// Here, so that payments that waited on the phone are sent although nobody opens a month.
import './payments.ts'

/** Of its own: nobody opens it on a round. */
const Month = lazy(() => import('./month.tsx'))

export function MonthView({ month }: { month: string }) {
  return (
    <Suspense fallback={<p role="status">Hämtar …</p>}>
      <Month month={month} />
    </Suspense>
  )
}
