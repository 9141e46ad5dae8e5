import { useState } from 'react'
import { company } from '../../../../shared/company.ts'
import type { Household } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { swedishDay } from '../../../../shared/swedish-time.ts'
import { Choice } from '../../../components/choice.tsx'
import { Field } from '../../../components/field.tsx'
import type { Sent } from '../../../components/form.tsx'
import { willKnow } from '../../../household/will-know.ts'
import { DialogForm } from '../dialog.tsx'
import { MessageField } from '../message-field.tsx'
import { useAct } from '../query.ts'
import { useAskFor } from '../tell.ts'
import { noticeWords } from '../words.ts'

export function End({ household }: { household: Household }) {
  const { id, booking } = household
  const end = useAct('desk_end')
  const ask = useAskFor()
  const person = visibleLine(booking.submitted_by)

  function send({ form, text }: Sent) {
    const why = text('why')
    if (!why) return ask(form, 'why', 'Välj varför.')
    const last_day = text('last_day') || (why === 'broken' ? swedishDay() : null)
    const message = text('message') || null
    return end.act({ booking: id, last_day, message, asked: why === 'asked' }, `${person} är avslutad.`)
  }

  return (
    <DialogForm
      look="plain"
      text="Avsluta hämtningen"
      title={`Avsluta för ${person}?`}
      act="Avsluta"
      keeps={`end ${id}`}
      onSend={send}
    >
      <Fields household={household} />
    </DialogForm>
  )
}

function Fields({ household }: { household: Household }) {
  const [why, setWhy] = useState<Why>()
  return (
    <>
      <p>{`${willKnow(household)} Till dess kan du ångra.`}</p>
      <fieldset className="stack">
        <legend>Varför</legend>
        {Object.entries(reasons).map(([value, { label }]) => (
          <Choice key={value} type="radio" name="why" value={value} onChange={() => setWhy(value as Why)}>
            {label}
          </Choice>
        ))}
      </fieldset>
      <Field label="Sista dag" hint={why ? reasons[why].empty : 'Beror på varför.'}>
        <input name="last_day" type="date" />
      </Field>
      <MessageField label={why === 'broken' ? 'Vad som har hänt' : undefined} required={why === 'broken'} />
    </>
  )
}

type Why = 'asked' | 'notice' | 'broken'

const reasons: Record<Why, { label: string; empty: string }> = {
  asked: { label: 'Hushållet har bett om det', empty: 'Lämna tomt, så blir det ingen mer hämtning.' },
  notice: noticeWords(company.noticeWeeks),
  broken: { label: 'Hushållet har brutit grovt mot villkoren', empty: 'Lämna tomt, så är i dag sista dagen.' },
}
