import { type SubmitEvent, useState } from 'react'
import { company } from '../../../../shared/company.ts'
import { type Household, MESSAGE_LIMIT } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { plural } from '../../../../shared/swedish-text.ts'
import { swedishTime } from '../../../../shared/swedish-time.ts'
import { Field } from '../../../components/field.tsx'
import { DialogButtons } from '../dialog.tsx'
import { useAct } from '../query.ts'
import { useAskFor } from '../tell.ts'

interface EndFormProps {
  household: Household
  onDone(): void
}

export function EndForm({ household: { id, booking, status }, onDone }: EndFormProps) {
  const end = useAct('desk_end')
  const ask = useAskFor()
  const [why, setWhy] = useState<Why | undefined>(status === 'asked' ? 'asked' : undefined)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!why) return ask(event, 'why', 'Välj varför.')
    const fields = new FormData(event.currentTarget)
    const last_day = String(fields.get('last_day')) || (why === 'broken' ? swedishTime(new Date()).date : null)
    const message = String(fields.get('message')).trim() || null
    const done = await end.act(
      { booking: id, last_day, message, asked: why === 'asked' },
      `${visibleLine(booking.submitted_by)} är avslutad.`,
    )
    if (done) onDone()
  }

  return (
    <form className="stack" onSubmit={submit}>
      <p>Hushållet får besked om en minut. Till dess kan du ångra.</p>
      {status !== 'asked' && (
        <fieldset className="stack">
          <legend>Varför</legend>
          {Object.entries(reasons).map(([value, { label }]) => (
            <label key={value} className="choice">
              <input
                type="radio"
                name="why"
                value={value}
                checked={why === value}
                onChange={() => setWhy(value as Why)}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      )}
      <Field label="Sista dag" hint={why ? reasons[why].empty : 'Beror på varför.'}>
        <input name="last_day" type="date" />
      </Field>
      <Field label={why === 'broken' ? 'Vad som har hänt' : 'Några egna ord (valfritt)'}>
        <textarea name="message" rows={3} maxLength={MESSAGE_LIMIT} required={why === 'broken'} />
      </Field>
      <DialogButtons act="Avsluta" isBusy={end.isPending} />
    </form>
  )
}

type Why = 'asked' | 'notice' | 'broken'

const weeks = plural(company.noticeWeeks, 'vecka', 'veckor')

const reasons: Record<Why, { label: string; empty: string }> = {
  asked: { label: 'Hushållet har bett om det', empty: 'Lämna tomt, så blir det ingen mer hämtning.' },
  notice: {
    label: `Vi säger upp avtalet, ${weeks} i förväg`,
    empty: `Lämna tomt, så slutar avtalet om ${weeks}, så tidigt som det går.`,
  },
  broken: { label: 'Hushållet har brutit grovt mot villkoren', empty: 'Lämna tomt, så är i dag sista dagen.' },
}
