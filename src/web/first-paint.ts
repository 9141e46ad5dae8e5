/**
 * Inlined at the end of the document: what has to work before the page's script has arrived.
 * Kept small and dependency-free; built as a classic script.
 */

import { catchEarlyPresses } from './booking-form/early-press.ts'

const { entry } = (document.currentScript as HTMLScriptElement).dataset

// The header's and hero's buttons.
document.addEventListener('click', (event) => {
  const id = (event.target as Element).closest<HTMLElement>('[data-scroll-to]')?.dataset.scrollTo
  const target = id && document.getElementById(id)
  if (!target) return
  target.scrollIntoView()
  // Keyboard and screen reader go on from where the eye is.
  target.tabIndex = -1
  target.focus({ preventScroll: true })
})

catchEarlyPresses()

// The script must not compete with the first paint: ask for it one task after it.
requestAnimationFrame(() =>
  setTimeout(() => {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = entry as string
    // Shows, at the form, how else to book.
    script.onerror = () => {
      document.documentElement.dataset.scriptFailed = ''
    }
    document.head.append(script)
  }),
)
