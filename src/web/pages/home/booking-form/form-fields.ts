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

/** Fills in a draft where the visitor has not already typed or chosen something else. */
export function restoreForm(element: HTMLFormElement, draft: Partial<BookingInput>): void {
  for (const name of textFields) {
    const control = element.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement
    control.value ||= draft[name] ?? ''
  }
  const frequency = element.elements.namedItem('frequency') as RadioNodeList
  frequency.value ||= draft.frequency ?? ''
  for (const control of element.elements) {
    const { name, value } = control as HTMLInputElement
    const drafted = draft.materials?.some((material) => material === value && material !== SPECIAL)
    if (name === 'materials' && drafted) (control as HTMLInputElement).checked = true
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
