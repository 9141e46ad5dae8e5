import { useLayoutEffect } from 'react'
import { company } from '../../../shared/company.ts'

/** First in each view, to move scroll position and keyboard focus to its top. */
export function Arrival({ title }: { title: string }) {
  useLayoutEffect(() => {
    document.title = `${title} – ${company.name}`
    scrollTo({ top: 0, behavior: 'instant' })
    // A pressed element that is still there, such as a tab, keeps the focus.
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
  }, [title])
  return null
}
