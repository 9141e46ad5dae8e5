import type { Inbox } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { DialogForm } from '../dialog.tsx'
import { MessageField } from '../message-field.tsx'
import { useAct } from '../query.ts'
import { keepAnswered } from './just-answered.ts'

/** A question before the answer. */
export function Ask({ waiting }: { waiting: Inbox['unanswered'][number] }) {
  const { booking, name, answers } = waiting
  const ask = useAct('desk_ask')

  async function send(form: HTMLFormElement, close: () => void) {
    const message = String(new FormData(form).get('message')).trim()
    const said = `${visibleLine(name)} får en fråga.`
    const done = await ask.act({ booking, message }, said)
    if (!done) return
    close()
    keepAnswered(done, { card: waiting, title: answers.address, said, words: message }, true)
  }

  return (
    <DialogForm text="Fråga" title={`Fråga ${visibleLine(name)}`} act="Skicka frågan" onSend={send}>
      <p>
        Hushållet får frågan om en minut och svarar med vanlig e‑post. Så länge väntar bokningen här och klockan står
        still.
      </p>
      <MessageField label="Vad undrar ni?" required />
    </DialogForm>
  )
}
