import { company } from '../../../shared/company.ts'
import {
  afterWithdrawing,
  declaration,
  receiptTitle,
  receivedLines,
  type Statement,
  statementLines,
} from '../../../shared/withdrawal.ts'
import { Button } from '../../components/button.tsx'
import { Facts } from '../../components/facts.tsx'
import { StepHeading } from './step-heading.tsx'

interface ReceiptProps {
  statement: Statement
  receivedAt: string
  mailed: boolean
  /** Missing without script. */
  onPrint?(): void
}

/** Printed, one page by itself. */
export function Receipt({ statement, receivedAt, mailed, onPrint }: ReceiptProps) {
  const [before, address, after] = mailed
    ? [
        'Samma bekräftelse är på väg till ',
        `${statement.receipt_to}.`,
        ' Kommer den inte fram, spara eller skriv ut den här.',
      ]
    : [
        'Just nu kommer det så många meddelanden att vi inte mejlar någon bekräftelse. Spara eller skriv ut den här och skicka den till ',
        `${company.email}:`,
        ' då vet du att den har kommit fram, och den gäller precis lika mycket.',
      ]
  return (
    <section className="card stack receipt" aria-labelledby="withdrawal-step">
      <StepHeading before={mailed ? 'Klart' : 'Ett steg kvar'}>
        {mailed ? receiptTitle : 'Mejla det här till oss också'}
      </StepHeading>
      {mailed && <Facts rows={receivedLines(receivedAt)} />}
      <p>{declaration}</p>
      <Facts rows={statementLines(statement)} />
      <p className="screen-only">
        <span>{before}</span>
        <span className="whole">{address}</span>
        <span>{after}</span>
      </p>
      <p>Vi hör av oss om något är oklart. {afterWithdrawing}</p>
      {onPrint && (
        <div className="row screen-only">
          <Button look="quiet" onClick={onPrint}>
            Skriv ut bekräftelsen
          </Button>
        </div>
      )}
      <p className="hint screen-only">{`Var det inte meningen? ${mailed ? 'Svara på mejlet' : 'Hör av dig'}, så ordnar vi det.`}</p>
    </section>
  )
}
