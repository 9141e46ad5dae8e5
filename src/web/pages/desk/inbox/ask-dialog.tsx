import type { Ref, SubmitEvent } from 'react'
import { type Inbox, MESSAGE_LIMIT } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { Dialog, DialogButtons, type DialogHandle } from '../dialog.tsx'
import { Field } from '../field.tsx'
import { useAct } from '../query.ts'
import { keepAnswered } from './just-answered.ts'

interface AskDialogProps {
  ref: Ref<DialogHandle>
  waiting: Inbox['unanswered'][number]
}

/** A question before the answer. */
export function AskDialog({ ref, waiting }: AskDialogProps) {
  const { booking, name, answers } = waiting
  const ask = useAct('desk_ask')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const message = String(new FormData(form).get('message')).trim()
    const said = `${visibleLine(name)} får en fråga.`
    const done = await ask.act({ booking, message }, said)
    if (!done) return
    form.closest('dialog')?.close()
    keepAnswered(done, { card: waiting, title: answers.address, said, words: message }, true)
  }

  return (
    <Dialog ref={ref} title={`Fråga ${visibleLine(name)}`}>
      <form className="stack" onSubmit={submit}>
        <p>
          Hushållet får frågan om en minut och svarar med vanlig e‑post. Så länge väntar bokningen här och klockan står
          still.
        </p>
        <Field label="Vad undrar ni?">
          <textarea name="message" rows={3} maxLength={MESSAGE_LIMIT} required />
        </Field>
        <DialogButtons act="Skicka frågan" isBusy={ask.isPending} />
      </form>
    </Dialog>
  )
}
