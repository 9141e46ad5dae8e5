/** Between the form's native controls, which hold what the visitor has typed, and `BookingInput`. */

import { type BookingInput, type Frequency, frequencies, materials, SPECIAL } from '../../../../shared/booking.ts'

const textFields = ['name', 'phone', 'email', 'address', 'notes'] as const

/** The form as it stands. The special request lives outside the controls: Special is ticked exactly when there is one. */
export function readForm(element: HTMLFormElement, specialRequest: string): BookingInput {
  const data = new FormData(element)
  const ticked = data.getAll('materials')
  const text = (field: (typeof textFields)[number]) => String(data.get(field) ?? '')
  return {
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    address: text('address'),
    frequency: frequencies.some(({ value }) => value === data.get('frequency'))
      ? (data.get('frequency') as Frequency)
      : '',
    materials: materials.filter((material) =>
      material === SPECIAL ? specialRequest !== '' : ticked.includes(material),
    ),
    notes: text('notes'),
    specialRequest,
  }
}

/**
 * Fills in a draft where the visitor has not already typed or chosen something else (`isTyped`, by early-press.ts). What stands
 * in the fields otherwise was put there by the browser, on the way back, and may be older than the draft.
 */
export function restoreForm(element: HTMLFormElement, draft: Partial<BookingInput>): void {
  const controls = Array.from(element.elements as HTMLCollectionOf<HTMLInputElement>)
  const isChosen = controls.some(({ name, isTyped }) => name === 'frequency' && isTyped)
  for (const control of controls) {
    const { name, value, isTyped } = control
    const field = textFields.find((each) => each === name)
    if (field && !isTyped) control.value = draft[field] ?? ''
    if (name === 'frequency' && !isChosen) control.checked = value === draft.frequency
    if (name === 'materials' && value !== SPECIAL && !isTyped) {
      control.checked = draft.materials?.some((material) => material === value) ?? false
    }
  }
}

/** The control to put the focus on for a field: the first of a group. */
export function firstControl(element: HTMLFormElement, field: keyof BookingInput): HTMLElement | null {
  return element.querySelector(`[name="${field}"]`)
}

export function specialCheckbox(element: HTMLFormElement): HTMLElement | null {
  return element.querySelector(`[value="${SPECIAL}"]`)
}

/** The special request in the field that stands in for the dialog until the form is ready. */
export function describedWithoutScript(element: HTMLFormElement): string {
  return element.querySelector<HTMLTextAreaElement>('[name=specialRequest]')?.value ?? ''
}
