import { Link } from 'wouter'
import type { Refund } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { kronor } from '../../../../shared/price.ts'
import { shortDate } from '../../../../shared/swedish-time.ts'
import { Said } from '../household-parts.tsx'
import { PassingButton } from '../passing-button.tsx'
import { useDeskQuery } from '../query.ts'
import { usePayBack } from './payments.ts'

/** Who has paid more than it owes. */
export function Refunds() {
  const { data: refunds = [] } = useDeskQuery('desk_refunds', {})
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="refunds" className="stack">
      <h2 id="refunds">Att betala tillbaka</h2>
      <ul className="rows">
        {refunds.map((refund) => (
          <Line key={refund.booking} refund={refund} />
        ))}
      </ul>
    </section>
  )
}

function Line({ refund }: { refund: Refund }) {
  const { booking, name, reference, kronor: sum, why, by } = refund
  const payBack = usePayBack()
  return (
    <li>
      <span>
        <Link href={`/hushall/${booking}`}>
          <Said text={name} />
        </Link>
        <br />
        <span className="small">{`${why}${by ? `. Senast ${shortDate(by)}` : ''}`}</span>
        <br />
        <span className="small reference" translate="no">
          {reference}
        </span>
      </span>
      <strong translate="no">{kronor(sum)}</strong>
      <PassingButton
        className="plain"
        label={`Återbetalt: ${visibleLine(name)}`}
        isBusy={false}
        onAct={() => payBack(refund)}
      >
        Återbetalt
      </PassingButton>
    </li>
  )
}
