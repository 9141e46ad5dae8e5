/**
 * A visitor who arrives at the top gets the first screen's text laid out before anything else, and after the first
 * paint the rest in page order, so that nothing on screen moves. Parts that wait are not displayed (arrival.css) while
 * the root element has `data-arriving`. Visitors taken further down, by a fragment, a reload or the back button, need
 * the true heights at once.
 */

const { dataset } = document.documentElement

/** Before the first paint, and before the body is parsed. */
export function leaveOutTheRest(): void {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Read from the navigation entry, because location hides text fragments (#:~:text=); Firefox hides them there too.
  const isFirefox = CSS.supports('-moz-appearance', 'none')
  if (arrival?.type !== 'navigate' || arrival.name.includes('#') || isFirefox) return
  dataset.arriving = ''
  // In the task that parses the first screen: computing its styles together with its layout would make one long task.
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.doorstep')) return
    observer.disconnect()
    document.body.checkVisibility?.()
  }).observe(document.documentElement, { childList: true, subtree: true })
  // A press may scroll or move the focus, which needs the whole page.
  for (const press of ['click', 'keydown']) document.addEventListener(press, haveArrived, true)
}

/** After the paint: each part in its own task, because a single one would block a slow phone. */
export async function layOutTheRest(): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement | SVGElement>(
    '.doorstep, section ~ section, .booking-form > *, footer',
  )) {
    await new Promise((resolve) => setTimeout(resolve))
    if (!('arriving' in dataset)) return
    part.dataset.arrived = ''
    // Lays it out now, not together with others in the next frame.
    part.getBoundingClientRect()
  }
  haveArrived()
}

function haveArrived(): void {
  delete dataset.arriving
}
