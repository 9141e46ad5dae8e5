import type { SubmitEvent } from 'react'
import { fields } from '../../../../shared/booking.ts'
import type { Inbox } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { emailRemark } from '../../../../shared/remarks.ts'
import { Field } from '../../../components/field.tsx'
import { DialogButton, DialogButtons } from '../dialog.tsx'
import { useAct } from '../query.ts'
import { keepAnswered } from './just-answered.ts'

interface ReaddressProps {
  message: Inbox['failed'][number]
  booking: string
  name: string
}

/** For a mail that bounced: the corrected address, to which it is sent again. */
export function Readdress(props: ReaddressProps) {
  return (
    <DialogButton
      className="button"
      text="Rätta adressen och skicka igen"
      title={`Rätt adress till ${visibleLine(props.name)}`}
    >
      {(close) => <ReaddressForm {...props} onDone={close} />}
    </DialogButton>
  )
}

function ReaddressForm({ message, booking, name, onDone }: ReaddressProps & { onDone(): void }) {
  const change = useAct('desk_change')
  const email = message.email ?? ''

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const corrected = String(new FormData(event.currentTarget).get('email')).trim()
    const changes = { email: corrected }
    const person = visibleLine(name)
    const said = corrected ? `${person} får avtalet och en ny länk till ${corrected}.` : `${person} får inga fler mejl.`
    const done = await change.act({ booking, changes }, said)
    if (!done) return
    onDone()
    // Skips an answer given just before.
    if (done.can_take_back?.act === 'change') keepAnswered(done, { card: message, title: name, said })
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p>Den gamla adressen får inget veta, och länkar som har gått dit slutar gälla.</p>
      <Field
        label={fields.email.label}
        hint={emailRemark(email) ?? 'Har hushållet ingen e‑post? Lämna tomt, så får ni ringa.'}
      >
        <input
          name="email"
          type="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={fields.email.limit}
          defaultValue={email}
        />
      </Field>
      <DialogButtons act="Rätta och skicka" isBusy={change.isPending} />
    </form>
  )
}
