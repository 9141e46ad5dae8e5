import { useState } from 'react'
import type { PickupDay } from '../../../../shared/agreement.ts'
import type { Household } from '../../../../shared/desk.ts'
import { Button } from '../../../components/button.tsx'
import { closeDialogOf } from '../../../components/dialog-buttons.tsx'
import { Field } from '../../../components/field.tsx'
import { Options } from '../../../components/options.tsx'
import { move, restore, type SharedAct, skip } from '../../../household/acts.ts'
import { useActFor } from '../query.ts'
import { BeyondRoom } from '../shared/beyond-room.tsx'
import { useRoom } from '../shared/use-room.ts'

interface MoveFormProps {
  household: Household
  day: PickupDay
  onDone(): void
}

export function MoveForm({ household, day: opened, onDone }: MoveFormProps) {
  // The day as it was when the form opened: where an answer was lost, a second press would meet the button that takes it back.
  const [pickup] = useState(opened)
  const { day, state } = pickup
  const { id, open_days, days, frequency } = household
  const { act, isPending } = useActFor(id)
  const { dayWithRoom } = useRoom()
  const [to, setTo] = useState('')
  // A weekly household has every day already.
  const free =
    frequency === 'weekly'
      ? []
      : open_days.filter((open) => !days.some((own) => own.day === open && own.state === 'planned'))

  async function set(wanted: SharedAct) {
    if (await act(wanted)) onDone()
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
              <Button disabled={to === ''} isBusy={isPending} onClick={() => set(move(pickup, to))}>
                Flytta
              </Button>
            </>
          )}
          <Button look="quiet" isBusy={isPending} onClick={() => set(skip(pickup))}>
            Hoppa över dagen
          </Button>
        </>
      )}
      {state !== 'planned' && (
        <>
          <BeyondRoom first={day} rhythm="once" />
          <Button isBusy={isPending} onClick={() => set(restore(day))}>
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
