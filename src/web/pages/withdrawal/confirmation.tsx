import type { SubmitEvent } from 'react'
import { declaration, type Statement, statementLines } from '../../../shared/withdrawal.ts'
import { Button } from '../../components/button.tsx'
import { ContactLinks } from '../../components/contact-links.tsx'
import { Facts } from '../../components/facts.tsx'
import { Failed } from '../../components/told.tsx'
import { StepHeading } from './step-heading.tsx'

interface ConfirmationProps {
  statement: Statement
  failure: string | null
  busy?: boolean
  /** Without handlers the buttons post to our own server (withdrawal-post.ts). */
  onBack?(): void
  onConfirm?(): void
}

export function Confirmation({ statement, failure, busy = false, onBack, onConfirm }: ConfirmationProps) {
  function submit(event: SubmitEvent) {
    if (!onConfirm) return
    event.preventDefault()
    onConfirm()
  }

  return (
    <form className="card stack" method="post" action="/angra" aria-labelledby="withdrawal-step" onSubmit={submit}>
      {Object.entries(statement).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <StepHeading before="Steg 2 av 2">Stämmer det?</StepHeading>
      <p>{declaration}</p>
      <Facts rows={statementLines(statement)} />
      <p>
        När du bekräftar skickas det, och vår bekräftelse kommer här och till{' '}
        <strong className="whole">{`${statement.receipt_to}.`}</strong>
      </p>
      <Failed
        why={
          failure && (
            <>
              <span>{`${failure} Går det inte, hör av dig direkt, det gäller lika mycket: `}</span>
              <ContactLinks />.
            </>
          )
        }
      />
      <div className="row">
        <Button type="submit" name="step" value="confirm" isBusy={busy}>
          {busy ? 'Skickar …' : 'Bekräfta frånträde'}
        </Button>
        <Button
          look="quiet"
          type={onBack ? 'button' : 'submit'}
          name="step"
          value="change"
          // The answer is about this statement: a failure would put it in the place of a corrected one.
          isBusy={busy}
          onClick={onBack}
        >
          Ändra
        </Button>
      </div>
    </form>
  )
}
