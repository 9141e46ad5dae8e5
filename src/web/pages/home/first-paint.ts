/**
 * Inlined in the head: what has to work before the page's script has arrived.
 * Kept small and dependency-free; built as a classic script.
 */

import { layOutTheRest, leaveOutTheRest } from './arrival.ts'
import { catchEarlyPresses, giveUpWaiting } from './early-press.ts'

const { entry } = (document.currentScript as HTMLScriptElement).dataset

// The header's and hero's buttons.
document.addEventListener('click', (event) => {
  const id = (event.target as Element).closest<HTMLElement>('[data-scroll-to]')?.dataset.scrollTo
  if (!id) return
  if (document.getElementById(id)) goTo(id)
  // It is still on its way.
  else document.addEventListener('DOMContentLoaded', () => goTo(id), { once: true })
})

function goTo(id: string) {
  const target = document.getElementById(id) as HTMLElement
  target.scrollIntoView()
  // Keyboard and screen reader go on from where the eye is.
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

catchEarlyPresses()
leaveOutTheRest()
// A browser that knows of no icon asks for /favicon.ico.
const noIcon = document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon', href: 'data:,' }))

// Nothing may compete with the first paint. A browser that hides its paints from pages gets a second for it.
const painted = new Promise((resolve) => {
  setTimeout(resolve, 1000)
  if ('PerformanceObserver' in window) new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
})
// On a bad line the first screen is painted while the form is still on its way.
const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
void painted.then(() => takeUp('after-paint')).then(layOutTheRest)
void Promise.all([painted, parsed]).then(loadEntry)

/** Makes elements of what stands in a noscript element, which is text to a browser with script. */
function takeUp(id: string) {
  const later = document.getElementById(id) as HTMLElement
  later.outerHTML = later.textContent
}

function loadEntry() {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = entry as string
  script.onload = () => {
    noIcon.remove()
    takeUp('after-script')
  }
  // Shows, at the form, how else to book.
  script.onerror = giveUpWaiting
  document.head.append(script)
}
