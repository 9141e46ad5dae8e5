/** A booking's fields as desk controls, from the table in `booking.ts`. */

import { type FieldName, fieldOf, frequencies, type Given, materials, rhythms } from '../../../../shared/booking.ts'
import { listedField } from '../../../../shared/booking-record.ts'
import { Choice } from '../../../components/choice.tsx'
import { Field } from '../../../components/field.tsx'
import { Options } from '../../../components/options.tsx'

interface ControlProps {
  name: FieldName
  given: Partial<Given>
}

export function Control({ name, given }: ControlProps) {
  const { kind, limit } = fieldOf(name)
  const [label, value] = listedField(name, given)
  if (kind === 'line') return <Line name={name} label={label} value={value} limit={limit} />
  if (kind === 'lines') return <Lines name={name} label={label} value={value} limit={limit} />
  if (kind === 'choice') {
    return (
      <Field label={label}>
        <select name={name} defaultValue={given.frequency}>
          <Options
            of={(given.frequency === 'monthly' ? rhythms : frequencies).map(({ value, label }) => [value, label])}
          />
        </select>
      </Field>
    )
  }
  return (
    <fieldset className="stack">
      <legend>{label}</legend>
      {materials.map((material) => (
        <Choice
          key={material}
          type="checkbox"
          name={name}
          value={material}
          defaultChecked={given.materials?.includes(material)}
        >
          {material}
        </Choice>
      ))}
    </fieldset>
  )
}

interface LineProps {
  name: string
  label: string
  value: string
  limit: number | undefined
}

function Line({ name, label, value, limit }: LineProps) {
  const input = { phone: { type: 'tel' }, email: { type: 'email', spellCheck: false } }[name]
  return (
    <Field label={label}>
      <input name={name} maxLength={limit} defaultValue={value} autoComplete="off" {...input} />
    </Field>
  )
}

export function Lines({ name, label, value, limit }: LineProps) {
  return (
    <Field label={label}>
      <textarea name={name} rows={2} maxLength={limit} defaultValue={value} />
    </Field>
  )
}
