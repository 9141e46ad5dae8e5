import type { SubmitEvent } from 'react'
import type { Household } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { swedishInstant, swedishTime } from '../../../../shared/swedish-time.ts'
import { Field } from '../../../components/field.tsx'
import { DialogButtons } from '../dialog.tsx'
import { useAct } from '../query.ts'

interface WithdrawFormProps {
  household: Household
  onDone(): void
}

/** For a withdrawal by letter or telephone. */
export function WithdrawForm({ household: { id: booking, booking: given }, onDone }: WithdrawFormProps) {
  const withdraw = useAct('desk_withdraw')
  const { date: today } = swedishTime(new Date())

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const day = String(new FormData(event.currentTarget).get('day'))
    // For a past day, that morning: pick-ups on or after it are not owed.
    const received_at = day === '' || day === today ? null : swedishInstant(day, '00:00').toISOString()
    const person = visibleLine(given.submitted_by)
    const done = await withdraw.act({ booking, withdrawal: null, received_at }, `${person} har ångrat avtalet.`)
    if (done) onDone()
  }

  return (
    <form className="stack" onSubmit={submit}>
      <p>
        För den som ångrar sig enligt lag, per brev eller telefon. Avtalet slutar gälla från den dagen, och om en minut
        får hushållet ett besked. Till dess kan du ångra.
      </p>
      <Field label="När kom det in?">
        <input name="day" type="date" max={today} defaultValue={today} />
      </Field>
      <DialogButtons act="Ångra avtalet" isBusy={withdraw.isPending} />
    </form>
  )
}
