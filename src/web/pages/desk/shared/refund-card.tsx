import type { Refund } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { kronor } from '../../../../shared/price.ts'
import { capital } from '../../../../shared/swedish-text.ts'
import { dayName, swedishDay } from '../../../../shared/swedish-time.ts'
import { makeUuid } from '../../../../shared/uuid.ts'
import { PassingButton } from '../passing-button.tsx'
import { useAct } from '../query.ts'
import { Case } from './case.tsx'
import { Contact, HouseholdLink, Note } from './household.tsx'

export function RefundCard(refund: Refund) {
  const { id, booking, name, phone, reference, kronor: sum, why, by } = refund
  const receive = useAct('desk_receive')
  return (
    <Case
      title={`${kronor(sum)}${by ? dueWords(by) : ''}`}
      who={
        <p>
          {/* Its number may be another one now, or somebody else may have paid. */}
          <HouseholdLink booking={booking} text={name} />, samma väg som pengarna kom, märk betalningen{' '}
          <span className="reference" translate="no">
            {reference}
          </span>
        </p>
      }
      says={<Note text={capital(why)} />}
      reach={booking && <Contact name={name} phone={phone} />}
      acts={
        <PassingButton
          label={`Pengarna är tillbaka: ${visibleLine(name)}`}
          data-ignore-second-taps
          onAct={() =>
            receive.act(
              // One press is one payment, however often it is sent; by what was seen a second press is refused, whoever made the first.
              {
                payments: [
                  {
                    booking: id,
                    day: swedishDay(),
                    kronor: -sum,
                    source: 'desk',
                    text: 'Återbetalt',
                    fingerprint: makeUuid(),
                    seen: sum,
                  },
                ],
              },
              `${kronor(sum)} är antecknat som återbetalt.`,
            )
          }
        >
          Pengarna är tillbaka
        </PassingButton>
      }
    />
  )
}

function dueWords(by: string): string {
  const isLate = by < swedishDay()
  return isLate ? ` skulle ha kommit fram senast ${dayName(by)}` : ` senast ${dayName(by)}`
}
