import { useState } from 'react'
import type { Rhythm } from '../../../../shared/booking.ts'
import { dayName, isoWeekday, swedishDay, weekdayName } from '../../../../shared/swedish-time.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { soon } from '../../../household/will-know.ts'
import { useAct } from '../query.ts'
import { BeyondRoom } from './beyond-room.tsx'

interface ChangeDayProps {
  booking: string
  weekday: number
  rhythm: Rhythm
}

export function ChangeDay({ booking, weekday, rhythm }: ChangeDayProps) {
  const change = useAct('desk_change_day')
  const [first, setFirst] = useState('')
  return (
    <details className="not-on-paper">
      <summary>Byt hämtningsdag</summary>
      <Form
        className="card-plain stack"
        onSend={({ form, text }) => {
          const first_day = text('first_day')
          if (!first_day) return form.querySelector('input')?.focus()
          const done = `${weekdayName(isoWeekday(first_day))}ar från ${dayName(first_day)}`
          void change.act({ booking, first_day }, soon(`Hämtas på ${done}.`))
        }}
      >
        <Field
          label="Första nya dagen"
          hint={`Hämtas på ${weekdayName(weekday)}ar nu. Från den dagen gäller dess veckodag, lika ofta och till samma pris.`}
        >
          <input name="first_day" type="date" min={swedishDay()} onChange={(event) => setFirst(event.target.value)} />
        </Field>
        {first && <BeyondRoom first={first} rhythm={rhythm} />}
        <Button type="submit" isBusy={change.isPending}>
          Byt dag
        </Button>
      </Form>
    </details>
  )
}
