import type { Refund } from '../../../../shared/desk.ts'
import { kronor } from '../../../../shared/price.ts'
import { capital } from '../../../../shared/swedish-text.ts'
import { dayName, swedishTime } from '../../../../shared/swedish-time.ts'
import { Button } from '../../../components/button.tsx'
import { Contact, HouseholdLink, Note } from '../household-parts.tsx'
import { usePayBack } from '../month/payments.ts'
import { Case } from './case.tsx'

/** What a household has paid more than it owes. */
export function RefundCard(refund: Refund) {
  const { booking, name, phone, reference, kronor: sum, why, by } = refund
  const payBack = usePayBack()
  return (
    <Case
      title={`${kronor(sum)}${by ? dueWords(by) : ''}`}
      who={
        <p>
          <HouseholdLink booking={booking} text={name} />, märk betalningen{' '}
          <span className="reference" translate="no">
            {reference}
          </span>
        </p>
      }
      says={<Note text={capital(why)} />}
      reach={booking && <Contact phone={phone} />}
      acts={
        <Button data-ignore-second-taps onClick={() => payBack(refund)}>
          Pengarna är tillbaka
        </Button>
      }
    />
  )
}

function dueWords(by: string): string {
  const isLate = by < swedishTime(new Date()).date
  return isLate ? ` skulle ha kommit fram senast ${dayName(by)}` : ` senast ${dayName(by)}`
}
