/**
 * A visitor who arrives at the top of the page sees the first screen before the rest is laid out. layout.css leaves that
 * out as long as the root element says `data-arriving`: until the first paint it is not displayed, because what
 * `content-visibility` skips costs time too; then it is skipped, until each section's turn has come. Whoever is taken
 * further down, by a fragment, a reload or the way back, needs the true heights at once; so does everybody where the
 * browser does not hold the place when something above it grows (Safari).
 */

const { dataset } = document.documentElement

/** Before the first paint. */
export function leaveOutTheRest(): void {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type !== 'navigate' || location.hash || !CSS.supports('overflow-anchor: auto')) return
  dataset.arriving = 'first-screen'
  // Whatever is pressed may scroll, and finds the right place only past sections with their true heights.
  document.addEventListener('click', haveArrived, true)
}

/** After it: one section in a frame, because all of them at once would hold a slow phone up. */
export async function layOutTheRest(): Promise<void> {
  if (!dataset.arriving) return
  dataset.arriving = 'rest'
  for (const section of document.querySelectorAll<HTMLElement>('section, footer')) {
    section.dataset.arrived = ''
    await new Promise(requestAnimationFrame)
  }
  haveArrived()
}

function haveArrived(): void {
  delete dataset.arriving
}
