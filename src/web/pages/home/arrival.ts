/**
 * A visitor who arrives at the top of the page gets the words of the first screen before anything else is laid out, and
 * after the first paint the rest in the order of the page, so that nothing on the screen ever moves. What waits for its turn
 * is not displayed (arrival.css) as long as the root element says `data-arriving`. Whoever is taken further down, by a
 * fragment, a reload or the way back, needs the true heights at once.
 */

const { dataset } = document.documentElement

/** Before the first paint, and before the body is parsed. */
export function leaveOutTheRest(): void {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // The entry's name, because the address keeps quiet about a text fragment (#:~:text=); Firefox's says nothing of it either.
  const isFirefox = CSS.supports('-moz-appearance', 'none')
  if (arrival?.type !== 'navigate' || arrival.name.includes('#') || isFirefox) return
  dataset.arriving = ''
  // In the task that parses the first screen: working its styles out together with its layout makes one that is too long.
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.doorstep')) return
    observer.disconnect()
    document.body.checkVisibility?.()
  }).observe(document.documentElement, { childList: true, subtree: true })
  // Whatever is pressed may scroll or move the focus, and finds the right place only where all of the page is there.
  for (const press of ['click', 'keydown']) document.addEventListener(press, haveArrived, true)
}

/** After it: each part in a task of its own, because all of them in one would hold a slow phone up. */
export async function layOutTheRest(): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement | SVGElement>(
    '.doorstep, section ~ section, .booking-form > *, footer',
  )) {
    await new Promise((resolve) => setTimeout(resolve))
    if (!('arriving' in dataset)) return
    part.dataset.arrived = ''
    // Laid out now, and not together with others when the next frame is drawn.
    part.getBoundingClientRect()
  }
  haveArrived()
}

function haveArrived(): void {
  delete dataset.arriving
}
