import { type RefObject, useLayoutEffect } from 'react'
import { mayTakeFocus } from '../../may-take-focus.ts'

/** When a pressed button disappears with its card, the focus moves to the view, not to the top of the page. */
export function useFocusAfter(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = card.current
    return () => {
      if (mayTakeFocus(element)) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }
  }, [card])
}
