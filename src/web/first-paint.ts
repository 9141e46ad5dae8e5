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

// Nothing may compete with the first paint. A browser that hides its paints from pages gets a second for it.
void new Promise((painted) => {
  new PerformanceObserver(painted).observe({ type: 'paint', buffered: true })
  setTimeout(painted, 1000)
}).then(() => {
  loadEntry()
  layOut(document.querySelectorAll<HTMLElement>('main > section, footer').values())
})

function loadEntry() {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = entry as string
  // Shows, at the form, how else to book.
  script.onerror = () => {
    document.documentElement.dataset.scriptFailed = ''
  }
  document.head.append(script)
}

/** What arrival.ts left out, one section in a frame: all of it at once would hold a slow phone up. */
function layOut(sections: Iterator<HTMLElement>) {
  const { done, value: section } = sections.next()
  if (done) return
  section.style.contentVisibility = 'visible'
  requestAnimationFrame(() => layOut(sections))
}
