import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { MESSAGE_LIMIT } from '../../../../shared/desk.ts'
import { dayName } from '../../../../shared/swedish-time.ts'
import { Field } from '../../../components/field.tsx'
import { Dialog, DialogButtons, type DialogHandle } from '../dialog.tsx'
import { TakeBack } from '../passing-button.tsx'
import { useAct, useDeskQuery } from '../query.ts'
import { pickupDayNow } from '../round/pickup-day-now.ts'
import { Section } from '../section.tsx'
import { useAskFor } from '../tell.ts'
import { Counted, Told } from './who-is-told.tsx'

const GRACE_MS = 60_000

interface News {
  subject: string
  message: string
  day: string | null
}

/** The company writes to every household, or to those of the next round. */
export function WriteToAll() {
  const dialog = useRef<DialogHandle>(null)
  const form = useRef<HTMLFormElement>(null)
  const ask = useAskFor()
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
    if (!subject) return ask(event, 'subject', 'Skriv en rubrik.')
    if (!message) return ask(event, 'message', 'Skriv ett meddelande.')
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
    <Section title="Ett ord till alla">
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
          <Field label="Rubrik">
            <input name="subject" required maxLength={100} />
          </Field>
          <Field label="Meddelande">
            <textarea name="message" required rows={5} maxLength={MESSAGE_LIMIT} />
          </Field>
          <button type="submit" className="button">
            Skriv till alla
          </button>
        </form>
      </details>
      <div role="status">
        {wasWritten && (
          <TakeBack
            className="stack"
            text="Meddelandet går i väg om en minut."
            isBusy={unwrite.isPending}
            onAct={takeBack}
          />
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
    </Section>
  )
}

function WhoReads({ day }: { day: string | null }) {
  return (
    <Counted query={useDeskQuery('desk_write_plan', { day })}>
      {(plan) => <Told plan={plan} when="får det om en minut" />}
    </Counted>
  )
}
