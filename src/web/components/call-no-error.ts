/**
 * Firefox and Safari report an untouched `required` field as invalid, despite aria-invalid; they get only aria-required.
 * Chromium, recognised by `window.chrome`, reports only radio buttons, unless aria-invalid denies it, and keeps `required`.
 */
export function callNoError(field: HTMLInputElement | null): void {
  if (!field) return
  if (!('chrome' in window)) field.required = false
  else if (field.type === 'radio') field.ariaInvalid = 'false'
}
