import { type FormEvent, type Ref, useId, useRef } from 'react'
import { type Frequency, frequencies, limits, type Material, materials } from '../../../../shared/booking.ts'
import type { DeskChanges, Household } from '../../../../shared/desk.ts'
import { Dialog, DialogButtons, type DialogHandle } from '../dialog.tsx'
import { useAct } from '../query.ts'

interface ChangeDialogProps {
  ref: Ref<DialogHandle>
  household: Household
}

export function ChangeDialog({ ref, household }: ChangeDialogProps) {
  return (
    <Dialog ref={ref} title="Ändra uppgifter">
      <ChangeForm household={household} />
    </Dialog>
  )
}

/** Sends only what has been changed; the checks are the database's own. */
function ChangeForm({ household }: Omit<ChangeDialogProps, 'ref'>) {
  const { id: booking, price, special_price, driver_note } = household
  const { answers } = household.booking
  const change = useAct('desk_change')
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const close = () => form.current?.closest('dialog')?.close()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const changes = changesIn(new FormData(event.currentTarget), household)
    if (Object.keys(changes).length === 0) return close()
    if (await change.act({ booking, changes }, 'Ändrat. Hushållet får ett mejl.')) close()
  }

  return (
    <form className="stack" ref={form} noValidate onSubmit={submit}>
      <Line id={`${id}-phone`} name="phone" label="Telefon" value={answers.phone} />
      <Line id={`${id}-address`} name="address" label="Adress" value={answers.address} />
      <div className="field">
        <label htmlFor={`${id}-frequency`}>Hur ofta</label>
        <select id={`${id}-frequency`} name="frequency" defaultValue={answers.frequency}>
          {frequencies.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <fieldset className="stack">
        <legend>Material</legend>
        {materials.map((material) => (
          <label key={material} className="choice">
            <input
              type="checkbox"
              name="materials"
              value={material}
              defaultChecked={answers.materials.includes(material)}
            />
            {material}
          </label>
        ))}
      </fieldset>
      <Lines id={`${id}-special`} name="specialRequest" label="Special" value={answers.specialRequest} />
      <Lines id={`${id}-notes`} name="notes" label="Meddelande" value={answers.notes} />
      <Lines id={`${id}-driver`} name="driver_note" label="Till föraren" value={driver_note} />
      <div className="field">
        <label htmlFor={`${id}-price`}>Eget pris i kronor</label>
        <input
          id={`${id}-price`}
          name="price"
          inputMode="numeric"
          defaultValue={special_price ? price : ''}
          aria-describedby={`${id}-price-hint`}
        />
        <p className="hint" id={`${id}-price-hint`}>
          Tomt: priset i prislistan.
        </p>
      </div>
      <DialogButtons act="Spara" isBusy={change.isPending} />
    </form>
  )
}

interface FieldProps {
  id: string
  name: 'phone' | 'address' | 'specialRequest' | 'notes' | 'driver_note'
  label: string
  value: string
}

function Line({ id, name, label, value }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} maxLength={limitOf(name)} defaultValue={value} />
    </div>
  )
}

function Lines({ id, name, label, value }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} name={name} rows={2} maxLength={limitOf(name)} defaultValue={value} />
    </div>
  )
}

function limitOf(name: FieldProps['name']): number {
  return name === 'driver_note' ? limits.notes : limits[name]
}

function changesIn(fields: FormData, household: Household): DeskChanges {
  const { answers } = household.booking
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const changes: DeskChanges = {}
  for (const name of ['phone', 'address', 'specialRequest', 'notes'] as const) {
    if (text(name) !== answers[name]) changes[name] = text(name)
  }
  const frequency = text('frequency') as Frequency
  if (frequency !== answers.frequency) changes.frequency = frequency
  const chosen = fields.getAll('materials') as Material[]
  if (String(chosen) !== String(materials.filter((material) => answers.materials.includes(material)))) {
    changes.materials = chosen
  }
  if (text('driver_note') !== household.driver_note) changes.driver_note = text('driver_note')
  const price = text('price') === '' ? null : Number(text('price').replace(',', '.'))
  if (price !== (household.special_price ? household.price : null)) changes.price = price
  return changes
}
