import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { WithdrawalReceipt } from '../../../shared/agreement.ts'
import { company } from '../../../shared/company.ts'
import { dayName, swedishTime } from '../../../shared/swedish-time.ts'
import { callFunction } from '../../call-function.ts'
import { ContactLinks } from '../../components/contact-links.tsx'
import { Hint } from '../../components/hint.tsx'
import { TextField } from '../../components/text-field.tsx'
import { keptKey, keptState } from '../../kept-in-tab.ts'

/** What the law asks for, and nothing more. */
export interface Statement {
  name: string
  contract: string
  receipt_to: string
}

/** Longest accepted values, as the database has them. */
const limits = { name: 200, contract: 1000, receipt_to: 254 } as const satisfies Record<keyof Statement, number>

const hints: Record<keyof Statement, string> = {
  name: 'Skriv vad du heter.',
  contract: 'Skriv något som vi känner igen avtalet på, till exempel adressen.',
  receipt_to: 'Skriv en e-postadress. Så här ser en sådan ut: namn@exempel.se.',
}

type Step =
  | { name: 'writing'; statement: Statement; problem: keyof Statement | null }
  | { name: 'checking'; statement: Statement; failure: string | null; busy: boolean }
  | { name: 'received'; statement: Statement; receivedAt: string }

const nothing: Statement = { name: '', contract: '', receipt_to: '' }

/** Withdrawing by law in its two steps: the statement, its confirmation; then the receipt. */
export function WithdrawalFlow() {
  const [step, setStep] = useState<Step>({ name: 'writing', statement: nothing, problem: null })

  const [isReady, setReady] = useState(false)

  // Not in the first render, which is the prerendered one; nor over what somebody has typed since.
  useEffect(() => {
    setReady(true)
    const known = knownStatement()
    if (!known) return
    for (const [field, value] of Object.entries(known)) {
      const control = document.getElementById(`withdrawal-${field}`) as HTMLInputElement | null
      if (control) control.value ||= value
    }
  }, [])

  async function confirm(statement: Statement) {
    setStep({ name: 'checking', statement, failure: null, busy: true })
    const answer = await callFunction<WithdrawalReceipt>('withdraw', { ...statement, key: keptKey() })
    setStep(
      answer.ok
        ? { name: 'received', statement, receivedAt: answer.result.received_at }
        : { name: 'checking', statement, failure: answer.failure.sentence, busy: false },
    )
  }

  if (step.name === 'received') return <Receipt {...step} />
  if (step.name === 'checking') {
    return (
      <Confirmation
        {...step}
        onBack={() => setStep({ name: 'writing', statement: step.statement, problem: null })}
        onConfirm={() => void confirm(step.statement)}
      />
    )
  }
  return (
    <StatementForm
      {...step}
      isReady={isReady}
      onWritten={(statement, problem) =>
        setStep(
          problem
            ? { name: 'writing', statement, problem }
            : { name: 'checking', statement, failure: null, busy: false },
        )
      }
    />
  )
}

interface StatementFormProps {
  /** False as prerendered: a press would be lost. */
  isReady: boolean
  statement: Statement
  problem: keyof Statement | null
  onWritten(statement: Statement, problem: keyof Statement | null): void
}

function StatementForm({ isReady, statement, problem, onWritten }: StatementFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const isBack = statement !== nothing

  useEffect(() => {
    const field = problem ?? (isBack ? 'name' : null)
    if (field) formRef.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
  }, [problem, isBack])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = (field: keyof Statement) => String(data.get(field) ?? '').trim()
    const written = { name: text('name'), contract: text('contract'), receipt_to: text('receipt_to') }
    onWritten(written, problemOf(written))
  }

  const hintAt = (field: keyof Statement) => (problem === field ? hints[field] : undefined)

  return (
    <form ref={formRef} className="card stack" noValidate aria-labelledby="withdrawal-step" onSubmit={submit}>
      <div>
        <p className="hint">Steg 1 av 2</p>
        <h2 id="withdrawal-step">Ditt meddelande till oss</h2>
      </div>
      <TextField
        id="withdrawal-name"
        name="name"
        label="Ditt namn"
        autoComplete="name"
        maxLength={limits.name}
        defaultValue={statement.name}
        hint={hintAt('name')}
      />
      <div className="field">
        <label htmlFor="withdrawal-contract">Vilket avtal det gäller</label>
        <textarea
          id="withdrawal-contract"
          name="contract"
          rows={3}
          aria-required
          maxLength={limits.contract}
          defaultValue={statement.contract}
          aria-invalid={problem === 'contract' || undefined}
          aria-describedby={
            problem === 'contract' ? 'withdrawal-contract-help withdrawal-contract-hint' : 'withdrawal-contract-help'
          }
        />
        <Hint id="withdrawal-contract-hint" text={hintAt('contract')} />
        <p className="hint" id="withdrawal-contract-help">
          Till exempel hämtningsadressen och ungefär när du bokade.
        </p>
      </div>
      <TextField
        id="withdrawal-receipt_to"
        name="receipt_to"
        type="email"
        label="E-post för kvittot"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.receipt_to}
        defaultValue={statement.receipt_to}
        hint={hintAt('receipt_to')}
      />
      <div className="buttons">
        <button type="submit" className="button" disabled={!isReady}>
          Ångra avtalet här
        </button>
      </div>
      <p className="hint">Inget är skickat än. I nästa steg läser du igenom och bekräftar.</p>
    </form>
  )
}

interface ConfirmationProps {
  statement: Statement
  failure: string | null
  busy: boolean
  onBack(): void
  onConfirm(): void
}

function Confirmation({ statement, failure, busy, onBack, onConfirm }: ConfirmationProps) {
  return (
    <section className="card stack" aria-labelledby="withdrawal-step">
      <div>
        <p className="hint">Steg 2 av 2</p>
        <FocusedHeading>Stämmer det?</FocusedHeading>
      </div>
      <p>{declaration}</p>
      <Written statement={statement} />
      <p>
        Inget är skickat än. När du bekräftar får du ett kvitto här och till <strong>{statement.receipt_to}</strong>.
      </p>
      <div role="alert" aria-live="assertive">
        {failure && (
          <p className="error">
            {failure} Går det inte, hör av dig direkt, det gäller lika mycket: <ContactLinks />.
          </p>
        )}
      </div>
      <div className="buttons">
        <button type="button" className="button" aria-disabled={busy || undefined} onClick={() => busy || onConfirm()}>
          {busy ? 'Skickar …' : 'Bekräfta frånträde'}
        </button>
        <button type="button" className="button quiet" onClick={onBack}>
          Ändra
        </button>
      </div>
    </section>
  )
}

function Receipt({ statement, receivedAt }: { statement: Statement; receivedAt: string }) {
  return (
    <section className="card stack receipt" aria-labelledby="withdrawal-step">
      <FocusedHeading>Kvitto: vi har tagit emot att du ångrar avtalet</FocusedHeading>
      <dl className="noted">
        <div>
          <dt>Mottaget</dt>
          <dd>{swedishMoment(receivedAt)}</dd>
        </div>
        <div>
          <dt>Av</dt>
          <dd>
            {company.name}, {company.email}
          </dd>
        </div>
      </dl>
      <p>{declaration}</p>
      <Written statement={statement} />
      <p className="screen-only">
        Samma kvitto är på väg till {statement.receipt_to}. Kommer det inte fram, spara eller skriv ut det här.
      </p>
      <p>
        Vi hör av oss om något är oklart. Har du betalat för hämtningar som inte är gjorda får du pengarna tillbaka inom
        14 dagar.
      </p>
      <div className="buttons screen-only">
        <button type="button" className="button quiet" onClick={() => print()}>
          Skriv ut kvittot
        </button>
      </div>
      <p className="hint screen-only">Var det inte meningen? Svara på mejlet, så ordnar vi det.</p>
    </section>
  )
}

const declaration = `Till ${company.name}. Jag meddelar att jag ångrar mitt avtal om hämtning av återvinning.`

function Written({ statement }: { statement: Statement }) {
  const rows = [
    ['Namn', statement.name],
    ['Avtal', statement.contract],
    ['Kvitto till', statement.receipt_to],
  ] as const
  return (
    <dl className="noted">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Takes the focus as its step begins. */
function FocusedHeading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <h2 id="withdrawal-step" ref={ref} tabIndex={-1}>
      {children}
    </h2>
  )
}

/** Suggested to whoever comes from a page of their own. */
function knownStatement(): Statement | null {
  const known = keptKey() && keptState()
  if (!known) return null
  const { submitted_by, answers, created_at } = known.state.booking
  const { date } = swedishTime(new Date(created_at))
  return {
    name: submitted_by,
    contract: `Hämtning av återvinning, ${answers.address}, bokad ${dayName(date)} ${date.slice(0, 4)}`,
    receipt_to: answers.email,
  }
}

function problemOf(statement: Statement): keyof Statement | null {
  if (!statement.name) return 'name'
  if (!statement.contract) return 'contract'
  return /^[^\s@]+@[^\s@]+$/.test(statement.receipt_to) ? null : 'receipt_to'
}

/** 'lördag 21 november 2026 kl. 09:15:07, svensk tid' */
function swedishMoment(instant: string): string {
  const at = new Date(instant)
  const { date, time } = swedishTime(at)
  return `${dayName(date)} ${date.slice(0, 4)} kl. ${time}:${String(at.getUTCSeconds()).padStart(2, '0')}, svensk tid`
}
