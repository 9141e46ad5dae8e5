import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import { numberOf } from '../../../../shared/bags.ts'
import { cubicMetres, MOST_CUBIC_METRES, NEARLY } from '../../../../shared/carried.ts'
import { company } from '../../../../shared/company.ts'
import { deadlineOf, deadlineWords } from '../../../../shared/deadline.ts'
import type { Round, Stop } from '../../../../shared/desk.ts'
import { capital, plural } from '../../../../shared/swedish-text.ts'
import { dayName } from '../../../../shared/swedish-time.ts'
import { Button } from '../../../components/button.tsx'
import { useNow } from '../../../use-now.ts'
import { useDeskQuery } from '../query.ts'
import { Rows } from '../rows.tsx'
import { CountedBags, HouseholdLink, Said } from '../shared/household.tsx'
import { type Refusal, usePresses } from '../shared/presses.ts'
import { RefusalNote } from '../shared/refusals.tsx'
import { ViewState } from '../view-state.tsx'
import { shortDay } from '../words.ts'
import { OrderList } from './order-list.tsx'
import { counted, type PressedStop, sizeOf, usePressed } from './pressed-stops.ts'
import { RoundOnPaper } from './round-on-paper.tsx'
import { Steady } from './steady.tsx'
import { StopCard } from './stop-card.tsx'

/** @param stop the booking to land on; else where the round goes on */
export default function RoundView({ day, stop }: { day: string; stop?: string }) {
  // Two phones on one round see each other's presses.
  const round = useDeskQuery('desk_round', { day }, { refetchInterval: 20_000 })
  return (
    <>
      <h1>{capital(dayName(day))}</h1>
      <ViewState query={round} what="Rundan">
        {(data) => <OfRound round={data} wanted={stop} />}
      </ViewState>
    </>
  )
}

function OfRound({ round, wanted }: { round: Round; wanted: string | undefined }) {
  const { stopsOf, refusals } = usePressed(round.day)
  const [isOrdering, setOrdering] = useState(false)
  const orderButton = useRef<HTMLButtonElement>(null)
  const stops = stopsOf(round)
  const { collected, visited, bags } = counted(stops)
  const lost = refusals.filter(({ booking }) => !stops.some((stop) => stop.booking === booking))

  function stopOrdering() {
    flushSync(() => setOrdering(false))
    orderButton.current?.focus()
  }

  return (
    <>
      {stops.length > 0 && <p className="lead">{sizeOf(stops)}</p>}
      <Carried bagsThisYear={round.bags_this_year} stops={stops} />
      <DayLinks round={round} />
      {round.closed !== null && (
        <p className="note">
          <strong>Stängt: </strong>
          <span>{round.closed}</span>
        </p>
      )}
      {stops.length > 0 && <NotFinal day={round.day} />}
      {lost.map((refusal) => (
        <RefusalNote key={refusal.id} refusal={refusal}>
          {refusal.booking && <HouseholdLink booking={refusal.booking} text={addressOf(refusal, round)} />}
        </RefusalNote>
      ))}
      {stops.length === 0 && <p className="lead">Ingen hämtning den här dagen.</p>}
      {stops.length > 0 && (
        <>
          <div className="tally">
            <p className="tally-number">
              <strong>{visited}</strong>
              <span>{` av ${stops.length}`}</span>
              <span className="unseen">{` stopp klara, ${plural(collected, 'hämtat', 'hämtade')}`}</span>
            </p>
            <CountedBags bags={bags} label={capital(company.bag.several)}>
              {(count, name) => (
                <>
                  <strong>{count}</strong>
                  <span className="unseen">{name}</span>
                </>
              )}
            </CountedBags>
          </div>
          {!isOrdering && (
            <div className="tools row">
              <Button look="plain" ref={orderButton} onClick={() => setOrdering(true)}>
                Ändra ordning
              </Button>
              <Button look="plain" onClick={() => print()}>
                Skriv ut
              </Button>
            </div>
          )}
          {isOrdering ? (
            <OrderList day={round.day} stops={stops} onDone={stopOrdering} />
          ) : (
            <Stops day={round.day} stops={stops} refusals={refusals} wanted={wanted} />
          )}
        </>
      )}
      <Rows
        title="Hoppar över"
        lines={round.skipped.map(({ booking, name, address, moved_to }) => [
          <HouseholdLink key={booking} booking={booking} text={address} />,
          <>
            <Said text={name} />
            <span>{moved_to && `, flyttad till ${shortDay(moved_to)}`}</span>
          </>,
        ])}
      />
      <RoundOnPaper round={round} stops={stops} />
    </>
  )
}

/** It is known no more after the agreement has ended. */
function addressOf({ booking }: Refusal, { skipped }: Round): string {
  return skipped.find((household) => household.booking === booking)?.address ?? 'Visa hushållet'
}

/** Before the evening before, whoever fills in the round does not know who is on it. */
function NotFinal({ day }: { day: string }) {
  const now = useNow()
  const until = deadlineOf(day)
  if (until <= now) return null
  return (
    <p className="note">{`Hushållen kan ändra sig till ${deadlineWords(until, now)}. Vänta med att fylla i rundan.`}</p>
  )
}

function DayLinks({ round: { previous_day, next_day } }: { round: Round }) {
  return (
    <nav className="day-links row" aria-label="Andra rundor">
      {previous_day && <Link href={`/runda/${previous_day}`}>{`←\u00a0${shortDay(previous_day)}`}</Link>}
      {next_day && <Link href={`/runda/${next_day}`}>{`${shortDay(next_day)}\u00a0→`}</Link>}
    </nav>
  )
}

/** What the county allows whoever has only notified it. */
function Carried({ bagsThisYear, stops }: { bagsThisYear: number; stops: readonly PressedStop[] }) {
  if (company.legal.transport !== 'notification') return null
  const year = cubicMetres(bagsThisYear, company.capacity)
  const load = cubicMetres(bagsOf(stops), company.capacity)
  // Until half of it is used up it is no concern of a round's.
  if (Math.max(year / MOST_CUBIC_METRES.year, load / MOST_CUBIC_METRES.trip) < 0.5) return null
  return (
    <>
      <p className="small">
        {`${inSwedish(year)} av ${MOST_CUBIC_METRES.year}\u00a0m³ i år, den här rundan ${inSwedish(load)} av ${MOST_CUBIC_METRES.trip}\u00a0m³`}
      </p>
      {load > MOST_CUBIC_METRES.trip && (
        <p className="error">Det är mer än ni får köra på en gång med bara en anmälan: kör i två vändor.</p>
      )}
      {year >= NEARLY * MOST_CUBIC_METRES.year && (
        <p className="error">{`Innan året når ${MOST_CUBIC_METRES.year}\u00a0m³ behöver ni tillstånd: sök det hos länsstyrelsen nu.`}</p>
      )}
    </>
  )
}

function inSwedish(metres: number): string {
  return metres.toLocaleString('sv-SE', { maximumFractionDigits: 1 })
}

function bagsOf(stops: readonly Stop[]): number {
  return stops.reduce((sum, { outcome, bags, materials }) => {
    return sum + (outcome === null ? materials.length : numberOf(bags))
  }, 0)
}

interface StopsProps {
  day: string
  stops: PressedStop[]
  refusals: Refusal[]
  wanted: string | undefined
}

function Stops({ day, stops, refusals, wanted }: StopsProps) {
  const { visit, noteForDriver } = usePresses()
  const list = useRef<HTMLOListElement>(null)
  /** The last pressed stop stays expanded for counting bags; other finished stops are one line. */
  const [open, setOpen] = useState<string | null>(wanted ?? null)
  const pressedAt = useRef<{ booking: string; top: number } | null>(null)
  // In the middle of a round, continues where it stopped.
  const hasBegun = stops.some(({ outcome }) => outcome !== null)
  const first = useRef(wanted ?? (hasBegun ? stops.find(({ outcome }) => outcome === null)?.booking : undefined))

  useLayoutEffect(() => {
    if (first.current) cardOf(list.current, first.current)?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [])

  // Keeps the pressed stop under the finger although the one before it collapses, unless that would hide the next stop.
  useLayoutEffect(() => {
    const before = pressedAt.current
    pressedAt.current = null
    const card = before && cardOf(list.current, before.booking)
    if (!card) return
    scrollBy({ top: card.getBoundingClientRect().top - before.top, behavior: 'instant' })
    const next = card.nextElementSibling?.querySelector('.case-who') ?? card
    next.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  })

  function openStop(booking: string) {
    const top = cardOf(list.current, booking)?.getBoundingClientRect().top
    if (top !== undefined) pressedAt.current = { booking, top }
    setOpen(booking)
  }

  // The own press keeps its stop in place itself.
  const others = stops.filter(({ booking }) => booking !== open)

  return (
    <Steady layout={others.map(({ booking, outcome }) => `${booking} ${outcome}`).join()}>
      <ol className="stops stack" ref={list}>
        {stops.map((stop, index) => (
          <StopCard
            key={stop.booking}
            day={day}
            stop={stop}
            number={index + 1}
            isOpen={open === stop.booking}
            refusals={refusals.filter(({ booking }) => booking === stop.booking)}
            onOpen={() => openStop(stop.booking)}
            onVisit={visit}
            onDriverNote={noteForDriver}
          />
        ))}
      </ol>
    </Steady>
  )
}

function cardOf(list: Element | null, booking: string): Element | null {
  return list?.querySelector(`[data-stop="${CSS.escape(booking)}"]`) ?? null
}
