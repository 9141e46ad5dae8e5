import { fields } from '../../../../shared/booking.ts'
import type { Inbox } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { emailRemark } from '../../../../shared/remarks.ts'
import { Field } from '../../../components/field.tsx'
import { DialogForm, type DialogSent } from '../dialog.tsx'
import { useAct } from '../query.ts'
import { keepAnswered } from '../shared/just-answered.ts'

interface ReaddressProps {
  message: Inbox['failed'][number]
  booking: string
  name: string
}

export function Readdress({ message, booking, name }: ReaddressProps) {
  const change = useAct('desk_change')
  const email = message.email ?? ''
  const person = visibleLine(name)

  async function send({ text, close }: DialogSent) {
    const corrected = text('email')
    const said = corrected ? `Det som inte kom fram skickas till ${corrected}.` : `${person} får inga fler mejl.`
    const done = await change.act({ booking, changes: { email: corrected, was: { email } } }, said)
    if (!done) return
    close()
    // Skips an answer given just before.
    if (done.can_take_back?.act === 'change') keepAnswered(done, message, said)
  }

  return (
    <DialogForm
      look="main"
      text="Rätta adressen och skicka igen"
      title={`Rätt adress till ${person}`}
      act="Rätta och skicka"
      noValidate
      onSend={send}
    >
      <p>Den gamla adressen får inget veta, och länkar som har gått dit slutar gälla.</p>
      <Field
        label={fields.email.label}
        hint={emailRemark(email) ?? 'Har hushållet ingen e-post? Lämna tomt, så får ni ringa.'}
      >
        <input name="email" type="email" spellCheck={false} maxLength={fields.email.limit} defaultValue={email} />
      </Field>
    </DialogForm>
  )
}
