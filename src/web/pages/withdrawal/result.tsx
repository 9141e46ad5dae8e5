import { renderToStaticMarkup } from 'react-dom/server'
import type { WithdrawalResult } from '../../../shared/withdrawal.ts'
import { Confirmation } from './confirmation.tsx'
import { Receipt } from './receipt.tsx'
import { StatementForm } from './statement-form.tsx'

/** Rendered by our server; the build bundles it into one file. */
export function render(result: WithdrawalResult): string {
  return renderToStaticMarkup(<Result result={result} />)
}

function Result({ result }: { result: WithdrawalResult }) {
  if (result.state === 'received') return <Receipt {...result} />
  if (result.state === 'checking') return <Confirmation {...result} />
  return (
    <>
      {result.sentence && <p className="error">{result.sentence}</p>}
      <StatementForm {...result} />
    </>
  )
}
