import { useLayoutEffect } from 'react'
import { company } from '../../../shared/company.ts'

/** Stands first in a view: whoever comes to it begins at its top, with the keyboard too. */
export function Arrival({ title }: { title: string }) {
  useLayoutEffect(() => {
    document.title = `${title} – ${company.name}`
    scrollTo({ top: 0, behavior: 'instant' })
    // What was pressed to get here keeps the focus where it is still there, as the tabs are.
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
  }, [title])
  return null
}
