import type { SubmitEvent } from 'react'
import { type Inbox, MESSAGE_LIMIT } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { Field } from '../../../components/field.tsx'
import { DialogButton, DialogButtons } from '../dialog.tsx'
import { useAct } from '../query.ts'
import { keepAnswered } from './just-answered.ts'

interface AskProps {
  waiting: Inbox['unanswered'][number]
}

/** A question before the answer. */
export function Ask({ waiting }: AskProps) {
  const { booking, name, answers } = waiting
  const ask = useAct('desk_ask')

  async function submit(event: SubmitEvent<HTMLFormElement>, close: () => void) {
    event.preventDefault()
    const message = String(new FormData(event.currentTarget).get('message')).trim()
    const said = `${visibleLine(name)} får en fråga.`
    const done = await ask.act({ booking, message }, said)
    if (!done) return
    close()
    keepAnswered(done, { card: waiting, title: answers.address, said, words: message }, true)
  }

  return (
    <DialogButton text="Fråga" title={`Fråga ${visibleLine(name)}`}>
      {(close) => (
        <form className="stack" onSubmit={(event) => submit(event, close)}>
          <p>
            Hushållet får frågan om en minut och svarar med vanlig e‑post. Så länge väntar bokningen här och klockan
            står still.
          </p>
          <Field label="Vad undrar ni?">
            <textarea name="message" rows={3} maxLength={MESSAGE_LIMIT} required />
          </Field>
          <DialogButtons act="Skicka frågan" isBusy={ask.isPending} />
        </form>
      )}
    </DialogButton>
  )
}
