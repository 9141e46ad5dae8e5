/** Something that has come under the finger takes no press for so long, and so near the press before. */
const SETTLING_MS = 700
const NEAR_PX = 32

const CONTROLS = 'a, button, input, label, select, summary, textarea'

/**
 * A second tap is meant for what was there at the first one: on what is marked with `data-steady` it does nothing where that has
 * just come to the place. Else it would skip the next day as well, or take a bag off the stop that was just marked.
 */
export function ignoreSecondTaps(): void {
  let tap: { x: number; y: number; on: Element | null } = { x: 0, y: 0, on: null }
  /** When what was pressed there made way; at first long ago. */
  let gaveWayAt = -SETTLING_MS
  let isStray = false

  // The answer to a press may be a while in coming: the time counts from then.
  const changes = new MutationObserver(() => {
    if (tap.on?.contains(document.elementFromPoint(tap.x, tap.y))) return
    gaveWayAt = performance.now()
    changes.disconnect()
  })

  addEventListener(
    'pointerdown',
    ({ target, timeStamp, clientX: x, clientY: y }) => {
      const on = target instanceof Element ? target.closest(CONTROLS) : null
      isStray =
        !!on?.closest('[data-steady]') &&
        on !== tap.on &&
        timeStamp - gaveWayAt < SETTLING_MS &&
        Math.hypot(x - tap.x, y - tap.y) < NEAR_PX
      if (isStray) return
      tap = { x, y, on }
      gaveWayAt = -SETTLING_MS
      if (on) changes.observe(document.body, { childList: true, subtree: true })
      else changes.disconnect()
    },
    true,
  )
  addEventListener(
    'click',
    (event) => {
      // A click that a key makes has no detail.
      if (isStray && event.detail > 0) {
        event.preventDefault()
        event.stopPropagation()
      }
      isStray = false
    },
    true,
  )
}
