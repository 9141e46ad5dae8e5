import { useState } from 'react'
import type { PickupDay } from '../../../shared/agreement.ts'
import { deadlineWords, untilTheDayBefore } from '../../../shared/deadline.ts'
import { dayName, momentName } from '../../../shared/swedish-time.ts'
import { Button } from '../../components/button.tsx'
import { restore } from '../../household/acts.ts'
import { dayWithYear, divide, isChangeable, isRestorable, otherDays } from '../../household/days.ts'
import { Band } from './band.tsx'
import { ChangeDay } from './change-day.tsx'
import { tagWords } from './door.ts'
import { FeedbackAt } from './feedback-at.tsx'
import { Folded } from './folded.tsx'
import type { PartProps } from './use-household.ts'

const AT_FIRST = 6

export function ComingDays(page: PartProps) {
  const { state, now, household } = page
  const [isWhole, setWhole] = useState(false)
  const { ahead } = divide(state, now)
  const spot = household.feedback?.spot
  const mayMove = ahead.some((pickup) => otherDays(state, pickup).length > 0)
  const isOfNone = spot?.startsWith('day ') && !ahead.some(({ day }) => spot === `day ${day}`)
  return (
    <Band
      id="days-title"
      title="Kommande dagar"
      lead={
        <>
          <p>{`Hoppa över ${mayMove ? 'eller flytta ' : ''}en dag i taget, senast kl.\u00a0${untilTheDayBefore(state.change_until || undefined)}. Resten står kvar.`}</p>
          <Folded summary="Res bort" load={() => import('./own-away.tsx')}>
            {({ OwnAway }) => <OwnAway now={now} household={household} />}
          </Folded>
          <FeedbackAt spot="away" household={household} />
          {spot && isOfNone && <FeedbackAt spot={spot} household={household} />}
        </>
      }
    >
      <ol className="days">
        {(isWhole ? ahead : ahead.slice(0, AT_FIRST)).map((pickup) => (
          <Day key={pickup.day} pickup={pickup} {...page} />
        ))}
      </ol>
      {ahead.length > AT_FIRST && (
        <div className="row">
          <Button look="plain" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Visa färre dagar' : `Visa alla ${ahead.length}\u00a0dagar`}
          </Button>
        </div>
      )}
    </Band>
  )
}

function Day({ pickup, state, now, household }: PartProps & { pickup: PickupDay }) {
  const [isOpen, setOpen] = useState(false)
  const { day } = pickup
  const spot = `day ${day}` as const
  const changeable = isChangeable(pickup, now)
  const isPlanned = pickup.state === 'planned'

  return (
    <li className={['skipped', 'moved'].includes(pickup.state) ? 'day day-off' : 'day'}>
      <div className="day-line">
        <p>
          <strong>{dayWithYear(day, now)}</strong> <span className="day-state">{stateWords(pickup, now)}</span>
        </p>
        {changeable && isPlanned && (
          <Button
            look="plain"
            aria-expanded={isOpen}
            aria-label={`Ändra ${dayName(day)}`}
            onClick={() => setOpen(!isOpen)}
          >
            Ändra
          </Button>
        )}
        {isRestorable(state, day, now) && household.feedback?.spot !== spot && (
          <Button
            look="plain"
            aria-label={`Återställ ${dayName(day)}`}
            isBusy={household.busy}
            onClick={() => void household.act(restore(day), spot)}
          >
            Återställ
          </Button>
        )}
        {!changeable && isPlanned && (
          <span className="hint">{`För sent att ändra, gränsen var ${momentName(pickup.changeable_until)}`}</span>
        )}
      </div>
      {isOpen && isPlanned && changeable && (
        <div className="stack">
          <ChangeDay state={state} household={household} pickup={pickup} spot={spot} onDone={() => setOpen(false)} />
          <p className="hint">{`Ändra senast ${deadlineWords(pickup.changeable_until, now)}.`}</p>
        </div>
      )}
      <FeedbackAt spot={spot} household={household} />
    </li>
  )
}

function stateWords(pickup: PickupDay, now: Date): string {
  const { state, moved_from, moved_to, reason, from, to, may_restore } = pickup
  const byUs = may_restore ? '' : ' av oss'
  if (state === 'skipped') return `överhoppad${byUs}`
  if (state === 'moved') {
    const target = moved_to ? `flyttad${byUs} till ${dayName(moved_to)}` : 'flyttad'
    return reason ? `${target}. Anledning: ${reason}` : target
  }
  if (state !== 'planned') return tagWords({ pickup, phase: state }, now)[1].toLowerCase()
  if (moved_from) return `flyttad hit från ${dayName(moved_from)}${reason ? `. Anledning: ${reason}` : ''}`
  return `${from}–${to}`
}
