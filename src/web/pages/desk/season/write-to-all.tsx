import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { MESSAGE_LIMIT } from '../../../../shared/desk.ts'
import { plural } from '../../../../shared/swedish-text.ts'
import { dayName } from '../../../../shared/swedish-time.ts'
import { Dialog, DialogButtons, type DialogHandle } from '../dialog.tsx'
import { PassingButton } from '../passing-button.tsx'
import { useAct, useDeskQuery } from '../query.ts'
import { pickupDayNow } from '../round/pickup-day-now.ts'
import { useTell } from '../tell.ts'
import { waysOf } from './closed-days.tsx'

const GRACE_MS = 60_000

interface News {
  subject: string
  message: string
  day: string | null
}

/** The company writes to every household, or to those of the next round. */
export function WriteToAll() {
  const id = useId()
  const dialog = useRef<DialogHandle>(null)
  const form = useRef<HTMLFormElement>(null)
  const tell = useTell()
  const [news, setNews] = useState<News | null>(null)
  const [wasWritten, setWritten] = useState(false)
  const write = useAct('desk_write')
  const unwrite = useAct('desk_unwrite')
  const { day } = pickupDayNow()

  useEffect(() => {
    if (!wasWritten) return
    const timer = setTimeout(() => setWritten(false), GRACE_MS)
    return () => clearTimeout(timer)
  }, [wasWritten])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const [subject = '', message = ''] = ['subject', 'message'].map((name) => String(fields.get(name)).trim())
    if (!subject || !message) {
      tell('error', subject ? 'Skriv ett meddelande.' : 'Skriv en rubrik.')
      event.currentTarget.querySelector<HTMLElement>(subject ? 'textarea' : 'input')?.focus()
      return
    }
    setNews({ subject, message, day: fields.get('to') === 'day' ? day : null })
    dialog.current?.open()
  }

  async function send() {
    if (!news || !(await write.act(news, 'Meddelandet går i väg om en minut.'))) return
    dialog.current?.close()
    setWritten(true)
  }

  async function takeBack() {
    if (!(await unwrite.act({}, 'Meddelandet är tillbakataget. Ingen har fått det.'))) return
    setWritten(false)
  }

  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Ett ord till alla</h2>
      <details>
        <summary>Skriv till hushållen</summary>
        <form ref={form} className="card-plain" noValidate onSubmit={submit}>
          <p>Om hämtningen, inte reklam: alla med avtal får det. Högst två gånger per dygn.</p>
          <fieldset className="field">
            <legend>Till</legend>
            <label className="choice">
              <input type="radio" name="to" value="all" defaultChecked />
              <span>Alla hushåll</span>
            </label>
            <label className="choice">
              <input type="radio" name="to" value="day" />
              <span>{`Bara dem med hämtning ${dayName(day)}`}</span>
            </label>
          </fieldset>
          <div className="field">
            <label htmlFor={`${id}-subject`}>Rubrik</label>
            <input id={`${id}-subject`} name="subject" required maxLength={100} />
          </div>
          <div className="field">
            <label htmlFor={`${id}-message`}>Meddelande</label>
            <textarea id={`${id}-message`} name="message" required rows={5} maxLength={MESSAGE_LIMIT} />
          </div>
          <button type="submit" className="button">
            Skriv till alla
          </button>
        </form>
      </details>
      <div role="status">
        {wasWritten && (
          <p className="stack">
            <span>Meddelandet går i väg om en minut.</span>
            <PassingButton className="button quiet" isBusy={unwrite.isPending} onAct={takeBack}>
              Ångra
            </PassingButton>
          </p>
        )}
      </div>
      <Dialog
        ref={dialog}
        title="Skicka meddelandet?"
        onClosed={() => {
          if (wasWritten) form.current?.reset()
        }}
      >
        {news && <WhoReads day={news.day} />}
        <DialogButtons act="Skicka" isBusy={write.isPending} onAct={send} />
      </Dialog>
    </section>
  )
}

function WhoReads({ day }: { day: string | null }) {
  const plan = useDeskQuery('desk_write_plan', { day })
  if (plan.error) return <p className="error">{plan.error.message}</p>
  if (!plan.data) return <p role="status">Räknar hushållen …</p>
  return (
    <p>
      <strong>{plural(plan.data.households, 'hushåll', 'hushåll')}</strong>
      <span>{` får det om en minut: ${waysOf(plan.data)}.`}</span>
    </p>
  )
}
