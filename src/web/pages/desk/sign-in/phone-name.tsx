import { Field } from '../../../components/field.tsx'

export function PhoneName({ error }: { error: string | undefined }) {
  return (
    <Field label="Vems telefon?" error={error} hint="Så att ni kan logga ut rätt telefon om en kommer bort.">
      <input
        name="phone_name"
        aria-required
        enterKeyHint="send"
        autoComplete="off"
        maxLength={60}
        placeholder="Sigges mobil"
      />
    </Field>
  )
}

/** @returns an empty text after it has said what is missing */
export function phoneNameIn(form: HTMLFormElement, setError: (error: string | undefined) => void): string {
  const field = form.elements.namedItem('phone_name') as HTMLInputElement
  const name = field.value.trim()
  setError(name ? undefined : 'Skriv vems telefon eller dator det är.')
  if (!name) field.focus()
  return name
}
