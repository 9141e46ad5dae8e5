/**
 * Inlined in the head: what has to work before the page's script has loaded. Kept small and dependency-free; built as a
 * classic script.
 */

import { catchEarlyPresses, giveUpWaiting } from './early-press.ts'

const { entry } = (document.currentScript as HTMLScriptElement).dataset

// A page that took this long is on a slow connection. Its script will arrive after the paint even if requested before it.
if (performance.now() > 400) {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href: entry }),
  )
}

// The header's and hero's buttons.
document.addEventListener('click', (event) => {
  const id = (event.target as Element).closest<HTMLElement>('[data-scroll-to]')?.dataset.scrollTo
  if (!id) return
  if (document.getElementById(id)) goTo(id)
  // Still loading.
  else document.addEventListener('DOMContentLoaded', () => goTo(id), { once: true })
})

function goTo(id: string) {
  const target = document.getElementById(id) as HTMLElement
  target.scrollIntoView()
  // Keyboard and screen reader continue from the visible place.
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

catchEarlyPresses()
// Without a known icon, browsers request /favicon.ico.
const noIcon = document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon', href: 'data:,' }))

// Nothing may compete with the first paint of content; Chromium also reports a paint of the background alone. In a browser
// that does not report paints, a second has to do.
const painted = new Promise<void>((resolve) => {
  setTimeout(resolve, 1000)
  if (!('PerformanceObserver' in window)) return
  const observer = new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint')[0]) resolve()
  })
  observer.observe({ type: 'paint', buffered: true })
})
// On a bad connection the first screen is painted while the form is still loading.
const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
void painted.then(takeUpTypeface)
void Promise.all([painted, parsed]).then(loadEntry)

/** Creates the elements in a noscript element, which is text to a browser with script. */
function takeUp(id: string) {
  const later = document.getElementById(id) as HTMLElement
  later.outerHTML = later.textContent
}

/** Once its file has come: else all text would be laid out anew for the stylesheet, and again for the file. */
function takeUpTypeface() {
  const [, href] = /url\((.+?)\)/.exec(document.getElementById('after-paint')?.textContent ?? '') ?? []
  const onload = () => takeUp('after-paint')
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', crossOrigin: '', href, onload }),
  )
}

function loadEntry() {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = entry as string
  script.onload = () =>
    // When the form has been taken over, which an icon would delay.
    setTimeout(() => {
      noIcon.remove()
      takeUp('after-script')
    }, 1000)
  // Shows other ways to book, at the form.
  script.onerror = giveUpWaiting
  document.head.append(script)
}
