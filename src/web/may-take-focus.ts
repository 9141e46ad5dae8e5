/**
 * A slow answer must not take the focus from somebody who has gone on to another control: their next space would press what has just
 * appeared.
 * @param pressed the control, or what contained it; if it is gone, the focus is on the body
 */
export function mayTakeFocus(pressed?: Element | null): boolean {
  const { activeElement, body } = document
  // Safari does not focus a clicked button, so the body may be what had the focus at the press.
  return activeElement === body || (pressed !== body && !!pressed?.contains(activeElement))
}
