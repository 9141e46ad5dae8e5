import { type BookingInput, fieldsInOrder, isText, readInput, SPECIAL } from '../../../../shared/booking.ts'

/** The special request is outside the controls. */
const textFields = fieldsInOrder().filter((name) => isText(name) && name !== 'specialRequest')

/** The current form: Special is ticked exactly if there is a special request. */
export function readForm(element: HTMLFormElement, specialRequest: string): BookingInput {
  const data = new FormData(element)
  data.set('specialRequest', specialRequest)
  const form = readInput(data)
  const materials = form.materials.filter((material) => material !== SPECIAL)
  return { ...form, materials: specialRequest === '' ? materials : [...materials, SPECIAL] }
}

/**
 * Only into fields the visitor has not already edited (`isTyped`, set by early-press.ts). Other contents were restored by the browser on
 * back navigation, and may be older than the draft.
 */
export function restoreForm(element: HTMLFormElement, draft: Partial<BookingInput>): void {
  const controls = Array.from(element.elements as HTMLCollectionOf<HTMLInputElement>)
  const { materials = [], earlyStart = false } = draft
  const isChosen = controls.some(({ name, isTyped }) => name === 'frequency' && isTyped)
  for (const control of controls) {
    const { name, value, isTyped } = control
    const field = textFields.find((each) => each === name)
    if (field && !isTyped) control.value = draft[field] ?? ''
    if (name === 'frequency' && !isChosen) control.checked = value === draft.frequency
    if (name === 'early_start' && !isTyped) control.checked = earlyStart
    if (name === 'materials' && value !== SPECIAL && !isTyped) {
      control.checked = materials.some((material) => material === value)
    }
  }
}

export function firstControl(element: HTMLFormElement, field: keyof BookingInput): HTMLElement | null {
  return element.querySelector(`[name="${field}"]`)
}

export function specialCheckbox(element: HTMLFormElement): HTMLElement | null {
  return element.querySelector(`[value="${SPECIAL}"]`)
}

/** @returns the special request written in the field that replaces the dialog while the form is not ready */
export function takeRequestWithoutScript(element: HTMLFormElement): string {
  const field = element.querySelector('[name=specialRequest]') as HTMLTextAreaElement
  const { value } = field
  field.value = ''
  return value
}
