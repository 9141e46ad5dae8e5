import { type FormEvent, useId } from 'react'
import { visibleLine } from '../../../shared/plain-text.ts'
import { dayName } from '../../../shared/swedish-time.ts'
import type { Functions } from './backend.ts'
import { useAct, useAnswer } from './query.ts'
import { pickupDayNow } from './round/pickup-day-now.ts'
import { useTell } from './tell.ts'
import { ViewState } from './view-state.tsx'
import { plural, upperFirst } from './words.ts'

type Closed = Functions['desk_closed_days'][1]

const WEEK_MS = 7 * 24 * 3_600_000
/** So far ahead can a day be closed here. */
const WEEKS = 40

export function ClosedDays() {
  const days = useAnswer('desk_closed_days', {})
  return (
    <>
      <h1>Stängda dagar</h1>
      <ViewState query={days} what="Stängda dagar">
        {(closed) => (
          <>
            <CloseDay closed={closed} />
            <List closed={closed} />
          </>
        )}
      </ViewState>
    </>
  )
}

function List({ closed }: { closed: Closed }) {
  const open = useAct('desk_open_day')
  if (closed.length === 0) return <p>Ingen dag är stängd.</p>
  return (
    <ul className="rows">
      {closed.map(({ day, reason, fixed, households }) => (
        <li key={day}>
          <span>
            {upperFirst(dayName(day))} {day.slice(0, 4)}
            <br />
            <span className="small">
              {upperFirst(visibleLine(reason))}
              {households > 0 && `, ${plural(households, 'hushåll flyttas', 'hushåll flyttas')}`}
              {fixed && ', står i inställningarna'}
            </span>
          </span>
          {!fixed && (
            <button
              type="button"
              className="plain"
              aria-label={`Öppna ${dayName(day)}`}
              disabled={open.isPending}
              onClick={() => open.act({ day }, `${upperFirst(dayName(day))} är öppen igen. Hushållen får veta det.`)}
            >
              Öppna
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function CloseDay({ closed }: { closed: Closed }) {
  const close = useAct('desk_close_day')
  const tell = useTell()
  const id = useId()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const day = String(fields.get('day'))
    const reason = String(fields.get('reason')).trim()
    if (day === '') return tell('error', 'Välj en dag.')
    if (reason === '') return tell('error', 'Skriv varför: hushållen får läsa det.')
    const done = await close.act({ day, reason }, `${upperFirst(dayName(day))} är stängd. Hushållen får veta det.`)
    if (done) form.reset()
  }

  return (
    <form className="card-plain" noValidate onSubmit={submit}>
      <h2>Stäng en dag</h2>
      <p>Alla som skulle ha hämtats får veta det, med skälet och den nya dagen.</p>
      <div className="field">
        <label htmlFor={`${id}-day`}>Dag</label>
        <select id={`${id}-day`} name="day" required>
          <option value="">Välj dag</option>
          {comingDays(closed).map((day) => (
            <option key={day} value={day}>
              {dayName(day)} {day.slice(0, 4)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-reason`}>Varför</label>
        <input id={`${id}-reason`} name="reason" required maxLength={200} aria-describedby={`${id}-hint`} />
        <p className="hint" id={`${id}-hint`}>
          Som mitt i en mening: ”vi har prov i skolan”.
        </p>
      </div>
      <button type="submit" className="button" disabled={close.isPending}>
        Stäng dagen
      </button>
    </form>
  )
}

/** The days of the company's weekday that are not closed yet. */
function comingDays(closed: Closed): string[] {
  const first = Date.parse(pickupDayNow().day)
  const days = Array.from({ length: WEEKS }, (_, week) => new Date(first + week * WEEK_MS).toISOString().slice(0, 10))
  return days.filter((day) => !closed.some((one) => one.day === day))
}
