/**
 * A visitor who arrives at the top of the page sees the first screen before the rest is laid out: layout.css leaves it
 * out, as long as the root element says `data-arriving`. Whoever is taken further down, by a fragment, a reload or the way
 * back, needs the true heights at once; so does everybody where the browser does not hold the place when something above
 * it grows (Safari).
 */

const { dataset } = document.documentElement

/** Before the first paint. */
export function leaveOutTheRest(): void {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type !== 'navigate' || location.hash || !CSS.supports('overflow-anchor: auto')) return
  dataset.arriving = ''
  // Whatever is pressed may scroll, and finds the right place only past sections with their true heights.
  document.addEventListener('click', haveArrived, true)
}

/** After it: one section in a frame, because all of them at once would hold a slow phone up. */
export function layOutTheRest(): void {
  layOut(document.querySelectorAll<HTMLElement>('main > section, footer').values())
}

function layOut(sections: Iterator<HTMLElement>): void {
  const { done, value: section } = sections.next()
  if (done) {
    haveArrived()
    return
  }
  section.style.contentVisibility = 'visible'
  requestAnimationFrame(() => layOut(sections))
}

function haveArrived(): void {
  delete dataset.arriving
}
