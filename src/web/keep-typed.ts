import type { HydrationOptions } from 'react-dom/client'

type Control = HTMLInputElement

/**
 * React makes anew what the document came with if a translator or a password manager has changed it: what has been typed there by then
 * goes along, and the focus.
 */
export function keepTyped(place: HTMLElement): HydrationOptions {
  const controls = place.querySelectorAll<Control>(':is(input, textarea)[name]')
  let focused: unknown = document.activeElement
  place.addEventListener('focusin', ({ target }) => {
    focused = target
  })

  function replace(before: Control) {
    const { name, type, value, checked, isTyped } = before
    const isChoice = type === 'radio' || type === 'checkbox'
    const now = place.querySelector<Control>(isChoice ? `[name="${name}"][value="${value}"]` : `[name="${name}"]`)
    if (isChoice ? checked !== before.defaultChecked : value !== before.defaultValue) {
      Object.assign(now ?? {}, { value, checked, isTyped })
    }
    if (focused === before) now?.focus({ preventScroll: true })
  }

  return {
    onRecoverableError(error) {
      reportError(error)
      controls.forEach(replace)
    },
  }
}
