import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Stop } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { Button } from '../../../components/button.tsx'
import { Said } from '../shared/household.tsx'
import { usePresses } from '../shared/presses.ts'

interface OrderListProps {
  day: string
  stops: readonly Stop[]
  onDone(): void
}

/** Saved for future rounds. */
export function OrderList({ day, stops, onDone }: OrderListProps) {
  const { order } = usePresses()
  const [bookings, setBookings] = useState(() => stops.map(({ booking }) => booking))
  const [said, setSaid] = useState('')
  // The button that opened the list is gone, so the first stop gets the focus.
  const moved = useRef<{ booking: string; control: string } | null>({
    booking: stops[0]?.booking ?? '',
    control: 'down',
  })
  const list = useRef<HTMLOListElement>(null)
  const byId = new Map(stops.map((stop) => [stop.booking, stop]))
  const shown = bookings.flatMap((booking) => byId.get(booking) ?? [])

  // The row moves along with its button, so repeated presses move the same stop.
  useLayoutEffect(() => {
    const { booking, control } = moved.current ?? {}
    moved.current = null
    const row = booking && list.current?.querySelector(`[data-stop="${booking}"]`)
    if (!row) return
    const button = row.querySelector<HTMLElement>(`[data-control="${control}"]:not(:disabled)`)
    const other = row.querySelector<HTMLElement>('button:not(:disabled)')
    ;(button ?? other)?.focus()
  })

  /** @param control gets the focus; null if it has already gone elsewhere */
  function move(booking: string, to: number, control: string | null) {
    const position = Math.min(Math.max(to, 0), bookings.length - 1)
    const others = bookings.filter((other) => other !== booking)
    moved.current = control === null ? null : { booking, control }
    setBookings(others.toSpliced(position, 0, booking))
    setSaid(`${visibleLine(byId.get(booking)?.address ?? '')} är nu nummer ${position + 1}.`)
  }

  function save() {
    order({ day, bookings: shown.map(({ booking }) => booking) })
    onDone()
  }

  return (
    <>
      <p>Ordningen gäller den här rundan och de kommande.</p>
      <ol className="order stack" ref={list}>
        {shown.map(({ booking, address }, index) => (
          <li key={booking} className="row" data-stop={booking}>
            <Position
              address={address}
              position={index + 1}
              last={shown.length}
              onPosition={(position, stays) => move(booking, position - 1, stays ? 'position' : null)}
            />
            <span className="order-address">
              <Said text={address} />
            </span>
            {steps.map(({ control, arrow, label, by }) => (
              <button
                key={control}
                type="button"
                data-control={control}
                aria-label={`${label}: ${visibleLine(address)}`}
                disabled={!shown[index + by]}
                onMouseDown={keepInPlace}
                onClick={() => move(booking, index + by, control)}
              >
                {arrow}
              </button>
            ))}
          </li>
        ))}
      </ol>
      <p className="unseen" aria-live="polite" aria-atomic>
        {said}
      </p>
      <div className="row pair stick">
        <Button look="quiet" onClick={onDone}>
          Avbryt
        </Button>
        <Button onClick={save}>Spara ordningen</Button>
      </div>
    </>
  )
}

const steps = [
  { control: 'up', arrow: '↑', label: 'Upp', by: -1 },
  { control: 'down', arrow: '↓', label: 'Ner', by: 1 },
]

/**
 * A number just typed takes effect when its field loses the focus. Before the click that would move this button away from
 * under the pointer, and the click would be lost; after it, this button gets the focus anyway.
 */
function keepInPlace(event: MouseEvent) {
  event.preventDefault()
}

interface PositionProps {
  address: string
  position: number
  last: number
  /** @param stays whether the focus is to stay in the field */
  onPosition(position: number, stays: boolean): void
}

function Position({ address, position, last, onPosition }: PositionProps) {
  const field = useRef<HTMLInputElement>(null)
  // Not over a number being typed.
  useLayoutEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = String(position)
  }, [position])
  function take({ currentTarget }: SyntheticEvent<HTMLInputElement>, stays: boolean) {
    const wanted = Math.min(Number.parseInt(currentTarget.value, 10), last)
    currentTarget.value = String(wanted >= 1 ? wanted : position)
    if (wanted >= 1 && wanted !== position) onPosition(wanted, stays)
  }
  return (
    <input
      ref={field}
      data-control="position"
      aria-label={`Plats för ${visibleLine(address)}`}
      inputMode="numeric"
      defaultValue={position}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => take(event, false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(event, true)
      }}
    />
  )
}
