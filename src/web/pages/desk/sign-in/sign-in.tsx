import { useEffect, useState } from 'react'
import { company } from '../../../../shared/company.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { useBusy } from '../../../use-busy.ts'
import { auth, call } from '../backend.ts'
import { Doorway } from '../doorway.tsx'
import { useWaitingPresses } from '../shared/presses.ts'
import { useTell } from '../tell.ts'
import { PhoneName, phoneNameIn } from './phone-name.tsx'
import { readProof, type SignInLink } from './sign-in-link.ts'
import { signInSentence } from './sign-in-sentence.ts'

type Step = 'link' | 'email' | 'code'

export default function SignIn({ link }: { link: SignInLink | null }) {
  const [step, setStep] = useState<Step>(link ? 'link' : 'email')
  const [email, setEmail] = useState('')
  const [phone, setPhone] = useState('')
  const [error, setError] = useState<string>()
  const [phoneError, setPhoneError] = useState<string>()
  const [fault, setFault] = useState('')
  const [isBusy, begin] = useBusy()
  const [sent, setSent] = useState(0)
  const isStuck = useStuckMail(step === 'code' ? sent : 0)
  const waiting = useWaitingPresses()
  const tell = useTell()

  function go(next: Step) {
    setError(undefined)
    setFault('')
    setStep(next)
  }

  async function attempt(what: () => Promise<{ error: unknown }>, tried: 'digits' | 'link'): Promise<boolean> {
    setFault('')
    const { error } = await what()
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

  async function sendCode(address: string): Promise<boolean> {
    const ask = () => auth.signInWithOtp({ email: address, options: { shouldCreateUser: true } })
    if (!(await attempt(ask, 'digits'))) return false
    setEmail(address)
    setSent(sent + 1)
    go('code')
    return true
  }

  async function sendAnew() {
    if (await sendCode(email)) tell('success', 'Ett mejl till är på väg. Koden i det senaste mejlet gäller.')
  }

  const send: Record<Step, (form: HTMLFormElement) => unknown> = {
    link(form) {
      const name = phoneNameIn(form, setPhoneError)
      return name && link && follow(link, name)
    },
    email(form) {
      const field = form.elements.namedItem('email') as HTMLInputElement
      const address = field.value.trim()
      const isAddress = /^[^\s@]+@[^\s@]+$/.test(address)
      setError(isAddress ? undefined : 'Skriv företagets e-postadress, den som bokningarna kommer till.')
      const name = phoneNameIn(form, setPhoneError)
      setPhone(name)
      // The field is read out with its error.
      if (!isAddress) return field.focus()
      return name && sendCode(address)
    },
    code(form) {
      const field = form.elements.namedItem('code') as HTMLInputElement
      const proof = readProof(field.value)
      setError(proof ? undefined : 'Koden har sex siffror.')
      if (!proof) return field.focus()
      return 'token' in proof ? enter({ email, ...proof, type: 'email' }, 'digits', phone) : follow(proof, phone)
    },
  }

  return (
    <Doorway lead={`För dig som kör ${company.name}.`}>
      {waiting > 0 && (
        <p className="stale">{`${waiting}\u00a0tryck från rundan väntar här och skickas när du har loggat in.`}</p>
      )}
      <div className="stack" aria-live="polite" aria-atomic>
        {step === 'code' && (
          <p>
            Om <strong>{email}</strong> är företagets adress ligger koden där nu. Den gäller i högst tio minuter.
          </p>
        )}
        {isStuck && (
          <p className="stale">
            Mejlen går inte ut just nu, så koden dröjer. Be den som sköter servern att titta. Telefoner som redan är
            inloggade fungerar.
          </p>
        )}
      </div>
      <Form key={step} onSend={({ form }) => begin(() => send[step](form))}>
        {step === 'link' && <p>Du har öppnat länken i mejlet. Säg vems telefon det är, så är du inne.</p>}
        {step === 'email' && (
          <Field
            label="Företagets e-postadress"
            error={error}
            hint="Vi mejlar en kod med sex siffror dit. Inget lösenord behövs."
          >
            <input name="email" type="email" autoComplete="email" aria-required enterKeyHint="send" />
          </Field>
        )}
        {step !== 'code' && <PhoneName error={phoneError} />}
        {step === 'code' && (
          <Field label="Kod med sex siffror" error={error} hint="Du kan också klistra in länken ur mejlet här.">
            <input
              name="code"
              autoComplete="one-time-code"
              inputMode="numeric"
              aria-required
              enterKeyHint="send"
              // biome-ignore lint/a11y/noAutofocus: of the step that was pressed for
              autoFocus
            />
          </Field>
        )}
        <Button type="submit" isBusy={isBusy}>
          {step === 'email' ? 'Skicka kod' : 'Logga in'}
        </Button>
        {step === 'link' && (
          <Button look="quiet" onClick={() => go('email')}>
            Skicka en kod i stället
          </Button>
        )}
        {step === 'code' && (
          <div className="row">
            <Button look="quiet" isBusy={isBusy} onClick={() => void begin(sendAnew)}>
              Skicka en ny kod
            </Button>
            <Button look="quiet" isBusy={isBusy} onClick={() => go('email')}>
              Annan adress
            </Button>
          </div>
        )}
      </Form>
      <p role="alert" aria-live="assertive" className="error">
        {fault}
      </p>
      {/* Whoever at the company answers a mail of ours quotes its button, which leads here. */}
      {step === 'email' && (
        <p>
          Har du bokat hämtning? Din egen sida är <a href="/min-hamtning">Min hämtning</a>.
        </p>
      )}
    </Doorway>
  )
}

/** By then the server has tried. */
const TRIED_AFTER_MS = 5_000

/**
 * Whether no mail gets out with which the code could come; a home without a server of ours does not say.
 * @param sent how many codes have been asked for, if one is awaited
 */
function useStuckMail(sent: number): boolean {
  const [isStuck, setStuck] = useState(false)
  useEffect(() => {
    if (sent === 0) return
    const timer = setTimeout(async () => {
      const health = await fetch('/healthz')
        .then((answer) => answer.json())
        .catch(() => null)
      setStuck(health?.mail?.server === 'unreachable')
    }, TRIED_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setStuck(false)
    }
  }, [sent])
  return isStuck
}
