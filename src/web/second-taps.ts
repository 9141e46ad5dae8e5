/** For this long after the layout changed, and this near the previous press, a press on something new is ignored. */
export const SETTLING_MS = 700
const NEAR_PX = 32

const CONTROLS = 'a, button, input, label, select, summary, textarea'

/**
 * Ignores the second tap of a double tap on a control with `data-ignore-second-taps` that has just moved to that place: it was
 * meant for the control that was there before. Otherwise it would skip the next day too, or remove a bag from the stop
 * just marked.
 */
export function ignoreSecondTaps(): void {
  let tap: { x: number; y: number; on: Element | null } = { x: 0, y: 0, on: null }
  /** When the pressed control left its place; initially long ago. */
  let gaveWayAt = -SETTLING_MS
  let isStray = false

  // The layout may change only when the server has answered, so the time counts from the change.
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
        !!on?.closest('[data-ignore-second-taps]') &&
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
      // A click made by keyboard has detail 0.
      if (isStray && event.detail > 0) {
        event.preventDefault()
        event.stopPropagation()
      }
      isStray = false
    },
    true,
  )
}
