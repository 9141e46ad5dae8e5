import { Link } from 'wouter'
import type { Inbox, Refund } from '../../../../shared/desk.ts'
import { kronor, priceFor } from '../../../../shared/price.ts'
import { capital } from '../../../../shared/swedish-text.ts'
import { dayName, swedishTime } from '../../../../shared/swedish-time.ts'
import { Contact, HouseholdLink, Note, Said } from '../household-parts.tsx'
import { usePayBack } from '../month/payments.ts'
import { Section } from '../section.tsx'
import { monthName, shortMoment } from '../words.ts'
import { Case } from './case.tsx'

/** What withdrawals leave the company owing. */
export function Refunds({ refunds }: Pick<Inbox, 'refunds'>) {
  return (
    <Section title="Att betala tillbaka">
      <ul className="cards">
        {refunds.map((refund) => (
          <RefundCard key={refund.booking} refund={refund} />
        ))}
      </ul>
    </Section>
  )
}

function RefundCard({ refund }: { refund: Refund }) {
  const { booking, name, phone, reference, kronor: sum, why, by } = refund
  const payBack = usePayBack()
  return (
    <Case
      who={
        <>
          <h3>{`${kronor(sum)}${by ? dueWords(by) : ''}`}</h3>
          <p>
            <HouseholdLink booking={booking} text={name} />, märk betalningen{' '}
            <span className="reference">{reference}</span>
          </p>
        </>
      }
      says={<Note text={capital(why)} />}
      reach={<Contact phone={phone} />}
      acts={
        <button type="button" className="button" onClick={() => payBack(refund)}>
          Pengarna är tillbaka
        </button>
      }
    />
  )
}

function dueWords(by: string): string {
  const isLate = by < swedishTime(new Date()).date
  return isLate ? ` skulle ha kommit fram senast ${dayName(by)}` : ` senast ${dayName(by)}`
}

/** Finished months in which somebody owes something and has not been told. */
export function Unbilled({ unbilled }: Pick<Inbox, 'unbilled'>) {
  return (
    <Section title="Månader att ta betalt för">
      <ul className="rows">
        {unbilled.map((month) => (
          <li key={month}>
            <Link href={`/manad/${month}`}>{capital(monthName(month))}</Link>
            <span>Alla har inte fått veta vad den kostar</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Prices that wait for the household's answer. */
export function Offers({ offers }: Pick<Inbox, 'offers'>) {
  return (
    <Section title="Väntar på hushållets svar">
      <ul className="rows">
        {offers.map(({ booking, name, address, offer }) => (
          <li key={booking}>
            <span>
              <HouseholdLink booking={booking} text={address} /> <Said text={name} />
            </span>
            <span>{`${priceFor(offer.price, offer.frequency)}, svarar senast ${shortMoment(offer.until)}`}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
