import { type SubmitEvent, useState } from 'react'
import { company } from '../../../../shared/company.ts'
import { TextField } from '../../../components/text-field.tsx'
import { auth } from '../backend.ts'
import { Bags } from '../bags.tsx'
import { useWaitingPresses } from '../round/presses.ts'
import { readProof, type SignInLink } from './sign-in-link.ts'
import { signInSentence } from './sign-in-sentence.ts'

/** Sign-in through the company's mailbox. */
export function SignIn({ link }: { link: SignInLink | null }) {
  const [step, setStep] = useState<'link' | 'email' | 'code'>(link ? 'link' : 'email')
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const waiting = useWaitingPresses()

  async function attempt(what: () => Promise<{ error: unknown }>, tried: 'digits' | 'link'): Promise<boolean> {
    // The buttons are not disabled meanwhile, which would lose the focus.
    if (isBusy) return false
    setBusy(true)
    setFault('')
    const { error } = await what()
    setBusy(false)
    if (error) setFault(signInSentence(error, tried))
    return !error
  }

  const follow = ({ tokenHash }: SignInLink) =>
    attempt(() => auth.verifyOtp({ token_hash: tokenHash, type: 'email' }), 'link')

  async function sendCode(address: string) {
    const ask = () => auth.signInWithOtp({ email: address, options: { shouldCreateUser: true } })
    const sent = await attempt(ask, 'digits')
    if (!sent) return
    setEmail(address)
    setStep('code')
  }

  return (
    <main className="sign-in">
      <Bags />
      <h1>Skrivbordet</h1>
      <p className="lead">För dig som kör {company.name}.</p>
      {waiting > 0 && <p className="stale">{waiting} tryck från rundan väntar här och skickas när du har loggat in.</p>}
      {step === 'link' && link && (
        <div className="stack">
          <p>Du har öppnat länken i mejlet. Ett tryck till, så är du inne.</p>
          <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={() => follow(link)}>
            Logga in
          </button>
          <button type="button" className="button quiet" onClick={() => setStep('email')}>
            Skicka en kod i stället
          </button>
        </div>
      )}
      {step === 'email' && <EmailForm isBusy={isBusy} onSend={(address) => void sendCode(address)} />}
      {step === 'code' && (
        <CodeForm
          email={email}
          isBusy={isBusy}
          onCode={(token) => attempt(() => auth.verifyOtp({ email, token, type: 'email' }), 'digits')}
          onLink={follow}
          onAgain={() => sendCode(email)}
          onOther={() => {
            setFault('')
            setStep('email')
          }}
        />
      )}
      <p role="alert" aria-live="assertive" className="error">
        {fault}
      </p>
    </main>
  )
}

function EmailForm({ isBusy, onSend }: { isBusy: boolean; onSend(email: string): void }) {
  const [hint, setHint] = useState<string>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement
    const email = field.value.trim()
    if (/^[^\s@]+@[^\s@]+$/.test(email)) return onSend(email)
    setHint('Skriv företagets e-postadress, den som bokningarna kommer till.')
    // The field is read out with its hint.
    field.focus()
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextField
        id="sign-in-email"
        name="email"
        label="Företagets e-postadress"
        type="email"
        autoComplete="email"
        inputMode="email"
        hint={hint}
      />
      <p className="hint">Vi mejlar en kod med sex siffror dit. Inget lösenord behövs.</p>
      <button type="submit" className="button" aria-disabled={isBusy || undefined}>
        Skicka kod
      </button>
    </form>
  )
}

interface CodeFormProps {
  email: string
  isBusy: boolean
  onCode(code: string): void
  onLink(link: SignInLink): void
  onAgain(): void
  onOther(): void
}

function CodeForm({ email, isBusy, onCode, onLink, onAgain, onOther }: CodeFormProps) {
  const [hint, setHint] = useState<string>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement
    const proof = readProof(field.value)
    if (!proof) {
      setHint('Koden har sex siffror.')
      field.focus()
    } else if ('token' in proof) onCode(proof.token)
    else onLink(proof)
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p role="status">
        Om <strong>{email}</strong> är företagets adress ligger koden där nu. Den gäller i tio minuter.
      </p>
      <TextField
        id="sign-in-code"
        name="code"
        label="Kod med sex siffror"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        hint={hint}
      />
      <p className="hint">Du kan också klistra in länken ur mejlet här.</p>
      <button type="submit" className="button" aria-disabled={isBusy || undefined}>
        Logga in
      </button>
      <div className="row">
        <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={onAgain}>
          Skicka en ny kod
        </button>
        <button type="button" className="button quiet" disabled={isBusy} onClick={onOther}>
          Annan adress
        </button>
      </div>
    </form>
  )
}
