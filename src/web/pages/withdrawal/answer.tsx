import { renderToStaticMarkup } from 'react-dom/server'
import type { WithdrawalAnswer } from '../../../shared/withdrawal.ts'
import { Confirmation } from './confirmation.tsx'
import { Receipt } from './receipt.tsx'
import { StatementForm } from './statement-form.tsx'

/** The same steps for a browser without script. Rendered by our server; the build bundles it into one file. */
export function render(answer: WithdrawalAnswer): string {
  return renderToStaticMarkup(<Answer answer={answer} />)
}

function Answer({ answer }: { answer: WithdrawalAnswer }) {
  if (answer.state === 'received') return <Receipt {...answer} />
  if (answer.state === 'checking') return <Confirmation {...answer} />
  return (
    <>
      {answer.sentence && <p className="error">{answer.sentence}</p>}
      <StatementForm {...answer} />
    </>
  )
}
