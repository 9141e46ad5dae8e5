import { type RefObject, useLayoutEffect } from 'react'
import { mayTakeFocus } from '../../may-take-focus.ts'

/**
 * When a pressed button disappears, with its card or alone, the focus moves to the nearest around it that takes one and stays, such as
 * its list or the view: not to the top of the page.
 */
export function useFocusAfter(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = card.current
    return () => {
      if (!mayTakeFocus(element)) return
      const around: HTMLElement[] = []
      for (let part = element; part; part = part.parentElement) if (part.hasAttribute('tabindex')) around.push(part)
      // What goes in the same moment is known once it has gone.
      queueMicrotask(() => {
        if (mayTakeFocus()) around.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true })
      })
    }
  }, [card])
}
