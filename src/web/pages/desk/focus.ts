import { type RefObject, useLayoutEffect } from 'react'

/** When a pressed button disappears with its card, the focus moves to the view, not to the top of the page. */
export function useFocusAfter(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = card.current
    return () => {
      const { activeElement, body } = document
      // Safari does not focus a clicked button, so the body may be what had the focus at the press.
      if (activeElement !== body && !element?.contains(activeElement)) return
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }
  }, [card])
}
