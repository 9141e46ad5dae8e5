import { useRef, useState } from 'react'
import type { PickupDay } from '../../../shared/agreement.ts'
import { dayName } from '../../../shared/swedish-time.ts'
import { Button } from '../../components/button.tsx'
import { move, skip } from '../../household/acts.ts'
import { otherDays } from '../../household/days.ts'
import { MoveForm } from './move-form.tsx'
import type { PartProps, Spot } from './use-household.ts'

interface ChangeDayProps extends Omit<PartProps, 'now'> {
  pickup: PickupDay
  spot: Spot
  /** Without these ids the buttons say the day. */
  dayId?: string
  skippingId?: string
  onDone?(): void
}

export function ChangeDay({ state, household, pickup, spot, dayId, skippingId, onDone }: ChangeDayProps) {
  const [isMoving, setMoving] = useState(false)
  const moveButton = useRef<HTMLButtonElement>(null)
  const { busy, act } = household
  const name = dayName(pickup.day)
  return (
    <>
      <div className="row" data-ignore-second-taps>
        <Button
          look="quiet"
          isBusy={busy}
          aria-describedby={dayId && `${dayId} ${skippingId}`}
          onClick={() => void act(skip(pickup), spot).then((done) => done && onDone?.())}
        >
          {dayId ? 'Hoppa över' : `Hoppa över ${name}`}
        </Button>
        {/* A weekly household has its own pick-up on each of the other days. */}
        {otherDays(state, pickup).length > 0 && (
          <Button
            ref={moveButton}
            look="quiet"
            aria-expanded={isMoving}
            aria-describedby={dayId}
            aria-label={dayId ? undefined : `Flytta ${name}`}
            onClick={() => setMoving(!isMoving)}
          >
            Flytta
          </Button>
        )}
      </div>
      {isMoving && (
        <MoveForm
          state={state}
          pickup={pickup}
          busy={busy}
          onMove={async (to) => {
            if (!(await act(move(pickup, to), spot))) return
            setMoving(false)
            onDone?.()
          }}
          onCancel={() => {
            setMoving(false)
            moveButton.current?.focus()
          }}
        />
      )}
    </>
  )
}
