/** A booking's fields as desk controls, from the table in `booking.ts`. */

import { type FieldName, fieldOf, frequencies, type Given, materials, rhythms } from '../../../../shared/booking.ts'
import { listedField } from '../../../../shared/booking-record.ts'

interface ControlProps {
  id: string
  name: FieldName
  given: Partial<Given>
}

export function Control({ id, name, given }: ControlProps) {
  const { kind, limit } = fieldOf(name)
  const [label, value] = listedField(name, given)
  if (kind === 'line') return <Line id={id} name={name} label={label} value={value} limit={limit} />
  if (kind === 'lines') return <Lines id={id} name={name} label={label} value={value} limit={limit} />
  if (kind === 'choice') {
    return (
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <select id={id} name={name} defaultValue={given.frequency}>
          {(given.frequency === 'monthly' ? rhythms : frequencies).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    )
  }
  return (
    <fieldset className="stack">
      <legend>{label}</legend>
      {materials.map((material) => (
        <label key={material} className="choice">
          <input type="checkbox" name={name} value={material} defaultChecked={given.materials?.includes(material)} />
          <span>{material}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface FieldProps {
  id: string
  name: string
  label: string
  value: string
  limit: number | undefined
}

function Line({ id, name, label, value, limit }: FieldProps) {
  const input = { phone: { type: 'tel' }, email: { type: 'email', autoCapitalize: 'none', spellCheck: false } }[name]
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} maxLength={limit} defaultValue={value} autoComplete="off" {...input} />
    </div>
  )
}

export function Lines({ id, name, label, value, limit }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} name={name} rows={2} maxLength={limit} defaultValue={value} />
    </div>
  )
}
