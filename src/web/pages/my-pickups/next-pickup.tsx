import type { PickupDay } from '../../../shared/agreement.ts'
import { deadlineWords } from '../../../shared/deadline.ts'
import { sentence } from '../../../shared/swedish-text.ts'
import { dayName, momentName } from '../../../shared/swedish-time.ts'
import { ContactLinks } from '../../components/contact-links.tsx'
import { divide, isChangeable, lastOfAll, otherDays, skippingCosts } from '../../household/days.ts'
import { ChangeDay } from './change-day.tsx'
import { type Door, tagWords } from './door.ts'
import type { PartProps } from './use-household.ts'
import { WhenTag } from './when-tag.tsx'

interface NextPickupProps extends PartProps {
  pickup: PickupDay
  /** Null while the tag is about today's pick-up, which is another one. */
  door: Door | null
}

export function NextPickup({ state, pickup, door, now, household }: NextPickupProps) {
  const last = lastOfAll(state, now)
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
        <p>{`Flyttad från ${dayName(pickup.moved_from)}.${pickup.reason ? ` Anledning: ${sentence(pickup.reason)}` : ''}`}</p>
      )}
      {last && (
        <p>
          <strong>{`Sista hämtningen är ${dayName(last)}.`}</strong>
        </p>
      )}
      {isChangeable(pickup, now) ? (
        <>
          <ChangeDay
            state={state}
            household={household}
            pickup={pickup}
            spot="next"
            dayId="next-title"
            skippingId="skip-help"
          />
          <p className="small">
            <span>{`Ändra senast ${deadlineWords(pickup.changeable_until, now)}. `}</span>
            <span id="skip-help">
              {`${
                afterwards
                  ? `Hoppar du över kommer vi nästa gång ${dayName(afterwards.day)}. `
                  : `Hoppar du över blir det ingen hämtning. ${otherDays(state, pickup).length > 0 ? 'Flytta den hellre om du vill ha den en annan dag. ' : ''}`
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
