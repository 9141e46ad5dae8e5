import { type SubmitEvent, useState } from 'react'
import { company } from '../../../../shared/company.ts'
import { TextField } from '../../../components/text-field.tsx'
import { auth, call } from '../backend.ts'
import { Bags } from '../bags.tsx'
import { useWaitingPresses } from '../round/presses.ts'
import { useTell } from '../tell.ts'
import { PhoneName, phoneNameIn } from './phone-name.tsx'
import { readProof, type SignInLink } from './sign-in-link.ts'
import { signInSentence } from './sign-in-sentence.ts'

/** Sign-in through the company's mailbox. */
export function SignIn({ link }: { link: SignInLink | null }) {
  const [step, setStep] = useState<'link' | 'email' | 'code'>(link ? 'link' : 'email')
  const [email, setEmail] = useState('')
  const [phone, setPhone] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const waiting = useWaitingPresses()
  const tell = useTell()

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

  async function enter(proof: Parameters<typeof auth.verifyOtp>[0], tried: 'digits' | 'link', name: string) {
    if (!(await attempt(() => auth.verifyOtp(proof), tried))) return
    // The views have come meanwhile.
    await call('desk_name_session', { name }).catch(({ message }: Error) => tell('error', message))
  }

  const follow = ({ tokenHash }: SignInLink, name: string) =>
    enter({ token_hash: tokenHash, type: 'email' }, 'link', name)

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
      {waiting > 0 && (
        <p className="stale">{`${waiting} tryck från rundan väntar här och skickas när du har loggat in.`}</p>
      )}
      {step === 'link' && link && (
        <LinkForm isBusy={isBusy} onEnter={(name) => void follow(link, name)} onCodeInstead={() => setStep('email')} />
      )}
      {step === 'email' && (
        <EmailForm
          isBusy={isBusy}
          onSend={(address, name) => {
            setPhone(name)
            void sendCode(address)
          }}
        />
      )}
      {step === 'code' && (
        <CodeForm
          email={email}
          isBusy={isBusy}
          onCode={(token) => void enter({ email, token, type: 'email' }, 'digits', phone)}
          onLink={(pasted) => void follow(pasted, phone)}
          onAgain={() => void sendCode(email)}
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

interface LinkFormProps {
  isBusy: boolean
  onEnter(phone: string): void
  onCodeInstead(): void
}

function LinkForm({ isBusy, onEnter, onCodeInstead }: LinkFormProps) {
  const [phoneHint, setPhoneHint] = useState<string>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const phone = phoneNameIn(event.currentTarget, setPhoneHint)
    if (phone) onEnter(phone)
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p>Du har öppnat länken i mejlet. Säg vems telefon det är, så är du inne.</p>
      <PhoneName hint={phoneHint} />
      <button type="submit" className="button" aria-disabled={isBusy || undefined}>
        Logga in
      </button>
      <button type="button" className="button quiet" onClick={onCodeInstead}>
        Skicka en kod i stället
      </button>
    </form>
  )
}

function EmailForm({ isBusy, onSend }: { isBusy: boolean; onSend(email: string, phone: string): void }) {
  const [hint, setHint] = useState<string>()
  const [phoneHint, setPhoneHint] = useState<string>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement
    const email = field.value.trim()
    const isAddress = /^[^\s@]+@[^\s@]+$/.test(email)
    setHint(isAddress ? undefined : 'Skriv företagets e-postadress, den som bokningarna kommer till.')
    const phone = phoneNameIn(event.currentTarget, setPhoneHint)
    if (isAddress && phone) return onSend(email, phone)
    // The field is read out with its hint.
    if (!isAddress) field.focus()
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
      <PhoneName hint={phoneHint} />
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
