import { useState } from 'react'
import type { PickupDay } from '../../../../shared/agreement.ts'
import type { Household } from '../../../../shared/desk.ts'
import { dayName } from '../../../../shared/swedish-time.ts'
import { Button } from '../../../components/button.tsx'
import { closeDialogOf } from '../../../components/dialog-buttons.tsx'
import { Field } from '../../../components/field.tsx'
import { Options } from '../../../components/options.tsx'
import { useAct } from '../query.ts'
import { BeyondRoom } from '../shared/beyond-room.tsx'
import { useRoom } from '../shared/use-room.ts'

interface MoveFormProps {
  household: Household
  day: PickupDay
  onDone(): void
}

/** For a household that telephones: move, skip or restore a day. */
export function MoveForm({ household, day: { day, state }, onDone }: MoveFormProps) {
  const { id, open_days, days, frequency } = household
  const move = useAct('desk_move')
  const { dayWithRoom } = useRoom()
  const [to, setTo] = useState('')
  // A weekly household has every day already.
  const free =
    frequency === 'weekly'
      ? []
      : open_days.filter((open) => !days.some((own) => own.day === open && own.state === 'planned'))

  async function set(to_day: string | null, done: string) {
    if (await move.act({ booking: id, day, to_day }, done)) onDone()
  }

  return (
    <div className="stack">
      {state === 'planned' && (
        <>
          {free.length > 0 && (
            <>
              <Field label="Flytta till">
                <select value={to} onChange={(event) => setTo(event.target.value)}>
                  <option value="">Välj dag</option>
                  <Options of={free.map((open) => [open, dayWithRoom(open)])} />
                </select>
              </Field>
              <Button
                disabled={to === ''}
                isBusy={move.isPending}
                onClick={() => set(to, `Flyttad till ${dayName(to)}. Hushållet får veta det om en minut.`)}
              >
                Flytta
              </Button>
            </>
          )}
          <Button
            look="quiet"
            isBusy={move.isPending}
            onClick={() => set(null, 'Dagen är överhoppad. Hushållet får veta det om en minut.')}
          >
            Hoppa över dagen
          </Button>
        </>
      )}
      {state !== 'planned' && (
        <>
          <BeyondRoom first={day} rhythm="once" />
          <Button
            isBusy={move.isPending}
            onClick={() =>
              set(
                day,
                `Vi kommer som vanligt ${dayName(day)}. Hushållet får veta det, om det redan har fått besked om ändringen.`,
              )
            }
          >
            Återställ dagen
          </Button>
        </>
      )}
      <Button look="plain" onClick={closeDialogOf}>
        Stäng
      </Button>
    </div>
  )
}
