import type { Refund } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { kronor } from '../../../../shared/price.ts'
import { shortDate } from '../../../../shared/swedish-time.ts'
import { HouseholdLink } from '../household-parts.tsx'
import { PassingButton } from '../passing-button.tsx'
import { useDeskQuery } from '../query.ts'
import { Section } from '../section.tsx'
import { usePayBack } from './payments.ts'

/** Who has paid more than it owes. */
export function Refunds() {
  const { data: refunds = [] } = useDeskQuery('desk_refunds', {})
  if (refunds.length === 0) return null
  return (
    <Section title="Att betala tillbaka" className="stack">
      <ul className="rows">
        {refunds.map((refund) => (
          <Line key={refund.booking} refund={refund} />
        ))}
      </ul>
    </Section>
  )
}

function Line({ refund }: { refund: Refund }) {
  const { booking, name, reference, kronor: sum, why, by } = refund
  const payBack = usePayBack()
  return (
    <li>
      <span>
        <HouseholdLink booking={booking} text={name} />
        <br />
        <span className="small">{`${why}${by ? `. Senast ${shortDate(by)}` : ''}`}</span>
        <br />
        <span className="small reference" translate="no">
          {reference}
        </span>
      </span>
      <strong translate="no">{kronor(sum)}</strong>
      <PassingButton
        look="plain"
        label={`Återbetalt: ${visibleLine(name)}`}
        isBusy={false}
        onAct={() => payBack(refund)}
      >
        Återbetalt
      </PassingButton>
    </li>
  )
}
