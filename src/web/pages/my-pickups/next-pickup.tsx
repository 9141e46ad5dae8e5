import { useRef, useState } from 'react'
import type { HouseholdState, PickupDay } from '../../../shared/agreement.ts'
import { deadlineWords } from '../../../shared/deadline.ts'
import { dayName, momentName } from '../../../shared/swedish-time.ts'
import { Button } from '../../components/button.tsx'
import { ContactLinks } from '../../components/contact-links.tsx'
import { move, skip } from './acts.ts'
import { divide, isChangeable, lastOfAll, otherDays, skippingCosts } from './days.ts'
import { type Door, tagWords } from './door.ts'
import { MoveForm } from './move-form.tsx'
import type { Household } from './use-household.ts'
import { WhenTag } from './when-tag.tsx'

interface NextPickupProps {
  state: HouseholdState
  pickup: PickupDay
  /** Null while the tag is about today's pick-up, which is another one. */
  door: Door | null
  now: Date
  household: Household
}

/** The main part: when to put the bags out, and what can be changed. */
export function NextPickup({ state, pickup, door, now, household }: NextPickupProps) {
  const [isMoving, setMoving] = useState(false)
  const moveButton = useRef<HTMLButtonElement>(null)
  const { busy } = household
  const last = lastOfAll(state, now)
  // A weekly household has its own pick-up on each of the other days.
  const mayMove = otherDays(state, pickup).length > 0
  const afterwards = divide(state, now).ahead.find((other) => other.state === 'planned' && other.day > pickup.day)

  return (
    <>
      {door ? (
        <WhenTag id="next-title" words={tagWords(door, now)} />
      ) : (
        <h2 className="next-title" id="next-title">
          {`Nästa hämtning: ${dayName(pickup.day)}, ställ ut senast ${pickup.from}`}
        </h2>
      )}
      {pickup.moved_from && (
        <p>{`Flyttad från ${dayName(pickup.moved_from)}.${pickup.reason ? ` Anledning: ${pickup.reason}.` : ''}`}</p>
      )}
      {last && (
        <p>
          <strong>{`Sista hämtningen är ${dayName(last)}.`}</strong>
        </p>
      )}
      {isChangeable(pickup, now) ? (
        <>
          <div className="row" data-ignore-second-taps>
            <Button
              look="quiet"
              isBusy={busy}
              aria-describedby="next-title skip-help"
              onClick={() => void household.act(skip(pickup, 'next'))}
            >
              Hoppa över
            </Button>
            {mayMove && (
              <Button
                ref={moveButton}
                look="quiet"
                aria-expanded={isMoving}
                aria-describedby="next-title"
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
              onMove={(to) => void household.act(move(pickup, to, 'next')).then((done) => done && setMoving(false))}
              onCancel={() => {
                setMoving(false)
                moveButton.current?.focus()
              }}
            />
          )}
          <p className="small">
            <span>{`Ändra senast ${deadlineWords(new Date(pickup.changeable_until), now)}. `}</span>
            <span id="skip-help">
              {`${
                afterwards
                  ? `Hoppar du över kommer vi nästa gång ${dayName(afterwards.day)}. `
                  : `Hoppar du över blir det ingen hämtning. ${mayMove ? 'Flytta den hellre om du vill ha den en annan dag. ' : ''}`
              }${skippingCosts(state)}`}
            </span>
          </p>
        </>
      ) : (
        <p className="small">
          <span>{`Det är för sent att ändra den här gången: gränsen var ${momentName(pickup.changeable_until)}. Får du förhinder, ring eller mejla: `}</span>
          <ContactLinks />. Står inget ute när vi kommer kör vi vidare.
        </p>
      )}
    </>
  )
}
