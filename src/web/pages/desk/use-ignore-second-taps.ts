import { type RefObject, useLayoutEffect, useRef } from 'react'
import { SETTLING_MS } from '../../second-taps.ts'

/**
 * The second tap of a double tap was not meant for what has just moved under the finger.
 * @param order identifies the elements in their order
 */
export function useIgnoreSecondTaps<E extends HTMLElement>(order: string): RefObject<E | null> {
  const element = useRef<E>(null)
  const before = useRef(order)
  useLayoutEffect(() => {
    const list = element.current
    if (before.current === order || !list) return
    before.current = order
    const swallow = (event: MouseEvent) => {
      // A press by keyboard is meant for what has the focus, wherever that has moved; a dialog stays where it is.
      if (event.detail === 0 || (event.target as Element).closest('dialog')) return
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
