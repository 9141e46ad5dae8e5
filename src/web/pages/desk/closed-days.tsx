import { type FormEvent, useId } from 'react'
import { company } from '../../../shared/company.ts'
import { pickupWeekday } from '../../../shared/pickup-time.ts'
import { visibleLine } from '../../../shared/plain-text.ts'
import { dayName, isoWeekday } from '../../../shared/swedish-time.ts'
import { useAct, useAnswer } from './query.ts'
import { useTell } from './tell.ts'
import { ViewState } from './view-state.tsx'
import { plural, upperFirst } from './words.ts'

export function ClosedDays() {
  const days = useAnswer('desk_closed_days', {})
  const open = useAct('desk_open_day')
  return (
    <>
      <h1>Stängda dagar</h1>
      <CloseDay />
      <ViewState query={days} what="Stängda dagar">
        {(closed) =>
          closed.length === 0 ? (
            <p>Ingen dag är stängd.</p>
          ) : (
            <ul className="rows">
              {closed.map(({ day, reason, fixed, households }) => (
                <li key={day}>
                  <span>
                    {upperFirst(dayName(day))} {day.slice(0, 4)}
                    <span className="small">
                      {' '}
                      {visibleLine(reason)}
                      {households > 0 && `, ${plural(households, 'hushåll flyttas', 'hushåll flyttas')}`}
                    </span>
                  </span>
                  {fixed ? (
                    <span className="small">står i inställningarna</span>
                  ) : (
                    <button
                      type="button"
                      className="plain"
                      aria-label={`Öppna ${dayName(day)}`}
                      disabled={open.isPending}
                      onClick={() =>
                        open.act({ day }, `${upperFirst(dayName(day))} är öppen igen. Hushållen får veta det.`)
                      }
                    >
                      Öppna
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </ViewState>
    </>
  )
}

function CloseDay() {
  const close = useAct('desk_close_day')
  const tell = useTell()
  const id = useId()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const day = String(fields.get('day'))
    const reason = String(fields.get('reason')).trim()
    if (day === '' || isoWeekday(day) !== company.pickup.isoWeekday) {
      return tell('error', `Välj en ${pickupWeekday}: andra dagar kör ni inte.`)
    }
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
        <input id={`${id}-day`} name="day" type="date" required />
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
