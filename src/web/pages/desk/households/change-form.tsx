import { useState } from 'react'
import { changesBetween } from '../../../../shared/agreement.ts'
import { fields, fieldsInOrder, type Rhythm, readInput } from '../../../../shared/booking.ts'
import { givenIn, toRecord } from '../../../../shared/booking-record.ts'
import { company } from '../../../../shared/company.ts'
import type { DeskChanges, Household } from '../../../../shared/desk.ts'
import { type Firm, organisationNumber } from '../../../../shared/firm.ts'
import { Choice } from '../../../components/choice.tsx'
import { DialogButtons } from '../../../components/dialog-buttons.tsx'
import { Field } from '../../../components/field.tsx'
import { Form, type Sent } from '../../../components/form.tsx'
import { useRemarks } from '../../../components/use-remarks.ts'
import { useAct } from '../query.ts'
import { PriceField, SpecialPriceField, usePriceIn } from '../shared/price-field.tsx'
import { useAskFor } from '../tell.ts'
import { DeskControl, problemsIn } from './desk-control.tsx'
import { FirmControls, useFirmIn } from './firm-controls.tsx'

export const notAsked = 'Vill inte bli tillfrågad om nästa säsong'
export const noSms = 'Vill inte ha sms: påminnelser via mejl'

export function ChangeForm({ household: latest, onDone }: { household: Household; onDone(): void }) {
  // The household as it was when the form opened: a refetch must not make what others have changed meanwhile look like a change back.
  const [household] = useState(latest)
  const { id: booking, price, special_price, driver_note } = household
  const given = givenIn(household.booking)
  const [rhythm, setRhythm] = useState<Rhythm>(given.frequency)
  const [asksForMore, setAsksForMore] = useState(false)
  const { remarkAt, onForm } = useRemarks()
  const ask = useAskFor()
  const change = useAct('desk_change')
  const priceIn = usePriceIn()
  const firmIn = useFirmIn()

  async function send(sent: Sent) {
    const { form } = sent
    const changed = changesBetween(given, wantedIn(form))
    // What has not been touched may have been written by earlier rules.
    const problem = problemsIn(readInput(new FormData(form))).find(({ field }) => field in changed)
    if (problem) return ask(form, problem.field, problem.message)
    const ownPrice = priceIn(form)
    const special_price = asksForMore ? priceIn(form, 'special_price') : null
    const firm = firmIn(sent)
    if (ownPrice === undefined || special_price === undefined || firm === undefined) return
    const changes = changesIn(sent, ownPrice, firm, household)
    if (special_price !== null) changes.special_price = special_price
    if (Object.keys(changes).length === 0) return onDone()
    if (await change.act({ booking, changes }, 'Ändrat.')) onDone()
  }

  return (
    <Form
      keeps={`change ${booking}`}
      {...onForm}
      onChange={(event) => {
        const { frequency, specialRequest = '' } = changesBetween(given, wantedIn(event.currentTarget))
        setRhythm(frequency ?? given.frequency)
        setAsksForMore(specialRequest !== '' && household.first_day !== null)
      }}
      onSend={send}
    >
      {fieldsInOrder().map((name) => (
        <DeskControl
          key={name}
          name={name}
          given={given}
          remark={remarkAt(name)}
          prices={{ ...household.own_prices, [given.frequency]: price }}
        />
      ))}
      <Field label="Till föraren">
        <textarea name="driver_note" rows={2} maxLength={fields.notes.limit} defaultValue={driver_note} />
      </Field>
      {asksForMore && <SpecialPriceField />}
      <PriceField price={special_price ? price : undefined} rhythm={rhythm} />
      <FirmControls {...household} />
      <Choice type="checkbox" name="objects" defaultChecked={household.objects}>
        {notAsked}
      </Choice>
      {company.reminder.sms && given.email !== '' && (
        <Choice type="checkbox" name="no_sms" defaultChecked={household.no_sms}>
          {noSms}
        </Choice>
      )}
      <DialogButtons act="Spara" isBusy={change.isPending} />
    </Form>
  )
}

const wantedIn = (form: HTMLFormElement) => givenIn(toRecord('', readInput(new FormData(form))))

function changesIn({ form, text }: Sent, price: number | null, firm: Firm, household: Household): DeskChanges {
  const given = givenIn(household.booking)
  const changes: DeskChanges = changesBetween(given, wantedIn(form))
  // A database that is still of the version before knows nothing of the last, and refuses it.
  const { driver_note, organisation, their_reference, objects = false, no_sms = false } = household
  if (text('driver_note') !== driver_note) {
    changes.driver_note = text('driver_note')
    changes.driver_note_was = driver_note
  }
  if ((text('objects') !== '') !== objects) changes.objects = !objects
  if (form.elements.namedItem('no_sms') && (text('no_sms') !== '') !== no_sms) changes.no_sms = !no_sms
  const number = organisationNumber(firm.organisation) ?? ''
  if (number !== organisation) changes.organisation = number
  if (firm.their_reference !== their_reference) changes.their_reference = firm.their_reference
  // Otherwise a new rhythm would get the list price, though the form shows another.
  const ownPrice = household.special_price ? household.price : null
  if (price !== ownPrice || (price !== null && changes.frequency)) changes.price = price
  const before = Object.entries({ ...given, price: ownPrice, organisation, their_reference }).filter(
    ([name]) => name in changes,
  )
  if (before.length > 0) changes.was = Object.fromEntries(before)
  return changes
}
