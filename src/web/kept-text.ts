import { readFromTab, WRITTEN, writeToTab } from './tab-storage.ts'

/** For each form and field: whether it is ticked, or its text and the one before, if it differs from what the form began with. */
type Written = Record<string, Record<string, unknown>>
type Field = HTMLInputElement | HTMLSelectElement

const written = () => (readFromTab(WRITTEN) ?? {}) as Written
const write = (name: string, text?: Written[string]) => writeToTab(WRITTEN, { ...written(), [name]: text })

/** What is kept of a field that is in no form, and its text a component's state. */
export const keptText = (name: string) => String(written()[name]?.text ?? '')
export const keepOwnText = (name: string, text: string) => write(name, text === '' ? undefined : { text })

/**
 * Until the form is reset, as by whatever sends or cancels it: a reload, the way back or another view loses nothing.
 * @param name of the form, and whom it is about by id: no name and no address
 */
export function keepText(form: HTMLFormElement, name: string): () => void {
  const fields = () => [...form.querySelectorAll<Field>('textarea, select, input')]
  // What others write while it is open becomes the field's default, though this text does not have it.
  const began = new Map<Field, string>()

  function restore() {
    for (const field of fields()) {
      const kept = written()[name]?.[keyOf(field)]
      if (began.has(field) || (isList(field) && !offers(field, kept))) continue
      began.set(field, defaultOf(field))
      fill(field, kept)
    }
  }
  restore()
  // A field may come with what another one says, a list's options with an answer.
  const coming = new MutationObserver(restore)
  coming.observe(form, { childList: true, subtree: true })

  const leaving = new AbortController()
  const changes = () => fields().flatMap((field) => changeIn(field, began.get(field)))
  form.addEventListener('input', () => write(name, Object.fromEntries(changes())), leaving)
  form.addEventListener('reset', () => write(name), leaving)
  return () => {
    coming.disconnect()
    leaving.abort()
  }
}

function fill(field: Field, kept: unknown): void {
  // A click, because other parts of the form may depend on one.
  if (!isList(field) && kept === !field.checked) field.click()
  if (!Array.isArray(kept)) return
  const [text, of] = kept
  // What others have written there since stays too.
  const isOutdated = of !== defaultOf(field) && field.type === 'textarea'
  field.value = isOutdated ? [defaultOf(field), text].filter(Boolean).join('\n') : text
  if (isList(field)) field.dispatchEvent(new Event('change', { bubbles: true }))
}

const isList = (field: Field) => field instanceof HTMLSelectElement
const isChoice = ({ type }: Field) => type === 'radio' || type === 'checkbox'

function offers({ options }: HTMLSelectElement, kept: unknown): boolean {
  return !Array.isArray(kept) || [...options].some(({ value }) => value === kept[0])
}

function defaultOf(field: Field): string {
  if (!isList(field)) return field.defaultValue
  const { options } = field
  return ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

function keyOf(field: Field): string {
  return isChoice(field) ? `${field.name} ${field.value}` : field.name
}

function changeIn(field: Field, began = defaultOf(field)): [key: string, value: unknown][] {
  if (!isList(field) && isChoice(field)) {
    const { checked, defaultChecked } = field
    return checked === defaultChecked ? [] : [[keyOf(field), checked]]
  }
  return field.value === began ? [] : [[keyOf(field), [field.value, began]]]
}
