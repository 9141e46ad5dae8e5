import { type RefObject, useLayoutEffect } from 'react'

/** Who has pressed a button that goes away with its card goes on from the view, not from the page's top. */
export function useFocusAfter(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = card.current
    return () => {
      const { activeElement, body } = document
      // A button that was disabled while it worked has lost the focus already.
      if (activeElement !== body && !element?.contains(activeElement)) return
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }
  }, [card])
}
