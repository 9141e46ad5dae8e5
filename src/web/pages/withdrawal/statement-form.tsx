import { type ComponentProps, type SubmitEvent, useEffect, useRef } from 'react'
import {
  problemOf,
  readStatement,
  type Statement,
  type StatementField,
  statementHints,
  statementLimits,
} from '../../../shared/withdrawal.ts'
import { Button } from '../../components/button.tsx'
import { callNoError } from '../../components/call-no-error.ts'
import { Field } from '../../components/field.tsx'

interface StatementFormProps {
  statement: Statement
  problem: StatementField | null
  /** Whether the step was shown before: then it takes the focus. */
  isBack?: boolean
  /**
   * Without a handler the form posts to our own server (withdrawal-post.ts), as it does before the script has loaded.
   */
  onWritten?(statement: Statement, problem: StatementField | null): void
}

export function StatementForm({ statement, problem, isBack = false, onWritten }: StatementFormProps) {
  const formRef = useRef<HTMLFormElement>(null)

  // After each submit, whose statement is a new one, also if it has the same problem.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    const field = problem ?? (isBack ? 'name' : null)
    if (field) formRef.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
  }, [problem, isBack, statement])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (!onWritten) return
    event.preventDefault()
    const written = readStatement(new FormData(event.currentTarget))
    onWritten(written, problemOf(written))
  }

  const hintAt = (field: StatementField) => (problem === field ? statementHints[field] : undefined)

  return (
    <form
      ref={formRef}
      className="card stack"
      method="post"
      action="/angra"
      noValidate
      aria-labelledby="withdrawal-step"
      onSubmit={submit}
    >
      <div>
        <p className="hint">Steg 1 av 2</p>
        <h2 id="withdrawal-step">Ditt meddelande till oss</h2>
      </div>
      <Line
        name="name"
        label="Ditt namn"
        autoComplete="name"
        maxLength={statementLimits.name}
        defaultValue={statement.name}
        error={hintAt('name')}
      />
      <Field
        label="Vilket avtal det gäller"
        error={hintAt('contract')}
        hint="Till exempel hämtningsadressen och ungefär när du bokade."
      >
        <textarea
          name="contract"
          rows={3}
          aria-required
          maxLength={statementLimits.contract}
          defaultValue={statement.contract}
        />
      </Field>
      <Line
        name="receipt_to"
        type="email"
        label="E-post för bekräftelsen"
        autoComplete="email"
        spellCheck={false}
        maxLength={statementLimits.receipt_to}
        defaultValue={statement.receipt_to}
        error={hintAt('receipt_to')}
      />
      <p className="hint">I nästa steg läser du igenom och bekräftar.</p>
      <div className="row">
        <Button type="submit">Ångra avtalet här</Button>
      </div>
    </form>
  )
}

interface LineProps extends ComponentProps<'input'> {
  label: string
  error: string | undefined
}

function Line({ label, error, ...input }: LineProps) {
  return (
    <Field label={label} error={error}>
      <input ref={callNoError} required aria-required enterKeyHint="send" {...input} />
    </Field>
  )
}
