import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A second tap comes within this time, and is not meant for what has just moved under the finger. */
const SETTLING_MS = 700

/**
 * Takes no press on anything in the element for a moment after `order` has changed.
 * @param order names what stands where
 */
export function useSteady<E extends HTMLElement>(order: string): RefObject<E | null> {
  const element = useRef<E>(null)
  const before = useRef(order)
  useLayoutEffect(() => {
    const list = element.current
    if (before.current === order || !list) return
    before.current = order
    const swallow = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    list.addEventListener('click', swallow, true)
    const stop = () => list.removeEventListener('click', swallow, true)
    const timer = setTimeout(stop, SETTLING_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [order])
  return element
}
