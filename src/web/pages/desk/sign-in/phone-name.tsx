import { TextField } from '../../../components/text-field.tsx'

/** Tells the company's phones apart when one of them is lost. */
export function PhoneName({ hint }: { hint?: string | undefined }) {
  return (
    <div>
      <TextField
        id="phone-name"
        name="phone_name"
        label="Vems telefon?"
        autoComplete="off"
        maxLength={60}
        placeholder="Sigges mobil"
        hint={hint}
      />
      <p className="hint">Så att ni kan logga ut rätt telefon om en kommer bort.</p>
    </div>
  )
}

/** @returns what was written in a form, or an empty text after it has said what is missing */
export function phoneNameIn(form: HTMLFormElement, setHint: (hint: string | undefined) => void): string {
  const field = form.elements.namedItem('phone_name') as HTMLInputElement
  const name = field.value.trim()
  setHint(name ? undefined : 'Skriv vems telefon eller dator det är.')
  if (!name) field.focus()
  return name
}
