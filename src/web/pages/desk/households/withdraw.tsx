import type { Household } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { swedishDay, swedishInstant } from '../../../../shared/swedish-time.ts'
import { Field } from '../../../components/field.tsx'
import type { Sent } from '../../../components/form.tsx'
import { DialogForm } from '../dialog.tsx'
import { useAct } from '../query.ts'

export function Withdraw({ household: { id: booking, booking: given } }: { household: Household }) {
  const withdraw = useAct('desk_withdraw')
  const today = swedishDay()
  const person = visibleLine(given.submitted_by)

  function send({ text }: Sent) {
    const day = text('day')
    // For a past day, that morning: pick-ups on or after it are not owed.
    const received_at = day === '' || day === today ? null : swedishInstant(day, '00:00').toISOString()
    return withdraw.act({ booking, withdrawal: null, received_at }, `${person} har ångrat avtalet.`)
  }

  return (
    <DialogForm
      look="plain"
      text="Ångra avtalet"
      title={`Ångra avtalet med ${person}?`}
      act="Ångra avtalet"
      onSend={send}
    >
      <p>
        För den som ångrar sig enligt lag, per brev eller telefon. Avtalet slutar gälla från den dagen. Du kan ångra i
        en minut, innan hushållet får besked.
      </p>
      <Field label="När kom det in?">
        <input name="day" type="date" max={today} defaultValue={today} />
      </Field>
    </DialogForm>
  )
}
