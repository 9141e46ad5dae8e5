import { type RefCallback, useCallback } from 'react'
import { readFromTab, WRITTEN, writeToTab } from './tab-storage.ts'

/** By form and field: whether it is ticked, or its text and the one before, if it differs from what the form began with. */
type Written = Record<string, Record<string, unknown>>

/**
 * Keeps in the tab what is written in a form, until the form is reset, as by whatever sends or cancels it: a reload, the way back
 * or another view loses nothing.
 * @param name of the form, and whom it is about by id: no name and no address
 */
export function keepText(form: HTMLFormElement, name: string): () => void {
  const fields = () => [...form.querySelectorAll<HTMLInputElement>('textarea, input')]
  const written = () => (readFromTab(WRITTEN) ?? {}) as Written
  const write = (text?: object) => writeToTab(WRITTEN, { ...written(), [name]: text })
  const before = written()[name] ?? {}
  // What others write while it is open becomes the field's default, though this text does not have it.
  const began = new Map(fields().map((field) => [field, field.defaultValue]))

  for (const field of fields()) {
    const kept = before[keyOf(field)]
    // By a click, on which other parts of the form may depend.
    if (kept === !field.checked) field.click()
    if (!Array.isArray(kept)) continue
    const [text, of] = kept
    // What others have written there since stays too.
    const isOutdated = of !== field.defaultValue && field.type === 'textarea'
    field.value = isOutdated ? [field.defaultValue, text].filter(Boolean).join('\n') : text
  }

  const leaving = new AbortController()
  const changes = () => fields().flatMap((field) => changeIn(field, began.get(field)))
  form.addEventListener('input', () => write(Object.fromEntries(changes())), leaving)
  form.addEventListener('reset', () => write(), leaving)
  return () => leaving.abort()
}

/** The same for a form that comes and goes; nothing without a name. */
export function useKeptText(name?: string): RefCallback<HTMLFormElement> {
  return useCallback((form: HTMLFormElement | null) => (form && name ? keepText(form, name) : undefined), [name])
}

const isChoice = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox'

function keyOf(field: HTMLInputElement): string {
  return isChoice(field) ? `${field.name} ${field.value}` : field.name
}

function changeIn(field: HTMLInputElement, began = field.defaultValue): [key: string, value: unknown][] {
  const { checked, defaultChecked, value } = field
  if (isChoice(field)) return checked === defaultChecked ? [] : [[keyOf(field), checked]]
  return value === began ? [] : [[keyOf(field), [value, began]]]
}
