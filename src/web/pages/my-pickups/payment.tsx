import { useEffect, useState } from 'react'
import type { MonthOwed } from '../../../shared/agreement.ts'
import { company } from '../../../shared/company.ts'
import {
  paidBackLabel,
  paidBackTooMuch,
  swishCode,
  swishLink,
  toOnesCredit,
  wayToPay,
} from '../../../shared/payment.ts'
import { kronor } from '../../../shared/price.ts'
import { capital } from '../../../shared/swedish-text.ts'
import { monthAsOf, monthOf, swedishDay } from '../../../shared/swedish-time.ts'
import { dayWithYear, divide, times } from '../../household/days.ts'
import { Band } from './band.tsx'
import type { PartProps } from './use-household.ts'
import { usePart } from './use-part.ts'

export function Payment({ state, now }: PartProps) {
  const { months, unpaid, reference, credit_returns } = state
  const credit = toOnesCredit(state)
  const thisMonth = `${swedishDay(now).slice(0, 7)}-01`
  const { next } = divide(state, now)
  const running = months.find(
    // After the last pick-up a month may have nothing to say.
    ({ month, owes, pickups }) => month === thisMonth && (next || owes > 0 || pickups > 0),
  )
  const over = months.filter(({ month, owes }) => month < thisMonth && owes > 0)
  const owed = over.filter(({ owes, paid }) => paid < owes)
  const paid = over.filter(({ owes, paid }) => paid >= owes)
  const costs = running !== undefined || over.length > 0
  if (!costs && credit === 0) return null

  return (
    <Band id="payment-title" title={titleFor(unpaid, costs)}>
      {unpaid > 0 ? (
        <>
          <Months months={owed} now={now} back={paidBackTooMuch(unpaid, owed)} />
          <p>{wayToPay(reference) ?? 'Fråga oss hur du betalar.'}</p>
          <p>
            Referens: <strong className="reference">{reference}</strong>
          </p>
          {company.swish && <BySwish amount={unpaid} reference={reference} />}
          <p className="hint">Har du just betalat? Då syns det här när vi har sett det.</p>
        </>
      ) : (
        over.length > 0 && <p>Allt är betalt. Tack!</p>
      )}
      {credit > 0 && <Credit credit={credit} returns={credit_returns} />}
      {running && <Running month={running} isOver={!next} />}
      {paid.length > 0 && (
        <details>
          <summary>Betalt</summary>
          <Months months={paid} now={now} isPaid />
        </details>
      )}
    </Band>
  )
}

function Running({ month: { month, pickups, owes, paid, counted }, isOver }: { month: MonthOwed; isOver: boolean }) {
  const bill = paid < owes ? ' Räkningen kommer när den är slut.' : ''
  return (
    <p>
      <strong>{`${capital(monthOf(month))}${isOver ? '' : ' så här långt'}:`}</strong>
      <span>{` ${pickups > 0 ? times(pickups) : `ingen hämtning ${isOver ? 'antecknad' : 'än'}`}. ${owes > 0 ? `Månaden kostar ${kronor(owes)}.${bill}` : ''}`}</span>
      <br />
      <span className="hint">{counted}</span>
    </p>
  )
}

function Credit({ credit, returns }: { credit: number; returns: boolean }) {
  return (
    <p>
      <strong>{`Till godo: ${kronor(credit)}.`}</strong>
      <span>{returns ? ' Det betalar vi tillbaka.' : ' Det dras av på nästa räkning.'}</span>
    </p>
  )
}

function titleFor(unpaid: number, costs: boolean): string {
  if (!costs) return 'Till godo'
  return unpaid > 0 ? `${kronor(unpaid)} att betala` : 'Att betala'
}

interface MonthsProps {
  months: MonthOwed[]
  now: Date
  isPaid?: boolean
  back?: number
}

function Months({ months, now, isPaid = false, back = 0 }: MonthsProps) {
  return (
    <ul className="lines">
      {months.map(({ month, owes, paid, counted, paid_at }) => (
        <li key={month}>
          <strong>{`${capital(monthAsOf(month, swedishDay(now)))}: ${kronor(owes)}`}</strong>
          {paid > 0 && paid !== owes && <span>{`, ${kronor(paid)} har kommit in`}</span>}
          {isPaid && paid_at && <span>{`, betalt ${dayWithYear(paid_at, now)}`}</span>}
          <br />
          <span className="hint">{counted}</span>
        </li>
      ))}
      {back > 0 && <li>{`${paidBackLabel}: ${kronor(back)}`}</li>}
    </ul>
  )
}

/** Opens the app with everything filled in or, where there is a mouse, shows the code to a phone beside the screen. */
function BySwish({ amount, reference }: { amount: number; reference: string }) {
  const [isOnOtherScreen] = useState(!matchMedia('(hover: none)').matches)
  const { part, failure, open } = usePart(() => import('../../components/qr-code.tsx'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => void (isOnOtherScreen && open()), [isOnOtherScreen])

  return (
    <>
      <div className="row">
        <a className="button" href={swishLink(company.swish, amount, reference)} rel="noreferrer">
          Betala med Swish
        </a>
      </div>
      {isOnOtherScreen &&
        (part ? (
          <part.SwishCode text={swishCode(company.swish, amount, reference)} />
        ) : (
          <p>{failure ? 'Koden gick inte att hämta. Swisha till numret här ovanför.' : 'Ritar koden …'}</p>
        ))}
    </>
  )
}
