import { useState } from 'react'
import { Link } from 'wouter'
import { company } from '../../../../shared/company.ts'
import type { Inbox, Month, Unpaid } from '../../../../shared/desk.ts'
import { kronor } from '../../../../shared/price.ts'
import { capital } from '../../../../shared/swedish-text.ts'
import { monthBeside, monthOf } from '../../../../shared/swedish-time.ts'
import { estimatedWeight } from '../../../../shared/weight.ts'
import { Button } from '../../../components/button.tsx'
import { Facts } from '../../../components/facts.tsx'
import { saveFile } from '../../../save-file.ts'
import { isAsking, SEEN_AFTER_MS, useDeskQuery, whileItHolds } from '../query.ts'
import { Rows } from '../rows.tsx'
import { CountedBags } from '../shared/household.tsx'
import { Listed } from '../shared/listed.tsx'
import { useWaitingPayments, type WaitingPayments } from '../shared/payments.ts'
import { RefundCard } from '../shared/refund-card.tsx'
import { useIgnoreSecondTaps } from '../use-ignore-second-taps.ts'
import { ViewState } from '../view-state.tsx'
import { monthName, thisMonth } from '../words.ts'
import { Billing } from './billing.tsx'
import { monthCsv } from './month-csv.ts'
import { Payer } from './payer.tsx'
import { ReadPayments } from './read-payments.tsx'

export default function MonthView({ month }: { month: string }) {
  const mayUnbill = whileItHolds(({ act }: Month) => act !== null, SEEN_AFTER_MS)
  const answer = useDeskQuery('desk_month', { month }, { refetchInterval: mayUnbill })
  const mayUnremind = whileItHolds((now: Unpaid) => now.some(({ act }) => act !== null), SEEN_AFTER_MS)
  const unpaid = useDeskQuery('desk_unpaid', {}, { refetchInterval: mayUnremind })
  const refunds = useDeskQuery('desk_refunds', {})
  const inbox = useDeskQuery('desk_inbox', {})
  const [before, after] = [monthBeside(month, -1), monthBeside(month, 1)]

  const beside = (other: string) => (other.slice(0, 4) === month.slice(0, 4) ? monthOf(other) : monthName(other))

  return (
    <>
      <h1>{capital(monthName(month))}</h1>
      <nav className="day-links row" aria-label="Andra månader">
        <Link href={`/manad/${before}`}>{`←\u00a0${beside(before)}`}</Link>
        <Link href={`/manad/${after}`}>{`${beside(after)}\u00a0→`}</Link>
      </nav>
      <ViewState query={answer} what="Månaden">
        {(data) =>
          isAsking(unpaid, inbox) ? (
            <p>Hämtar …</p>
          ) : (
            <OfMonth key={month} month={data} debts={unpaid.data ?? []} unfilled={inbox.data?.unfilled ?? []} />
          )
        }
      </ViewState>
      <Listed title="Att betala tillbaka" items={refunds.data ?? []} Card={RefundCard} />
    </>
  )
}

/** What the month costs and what of it is paid; and what moved in it, for whichever months. */
function sumsOf({ month, totals: { owes, paid, came_in, paid_back } }: Month): [label: string, sum: string][] {
  const ifAny = (sum: number) => (sum > 0 ? kronor(sum) : '')
  return [
    ['Totalt', kronor(owes)],
    ['Betalt', kronor(paid)],
    ['Kvar', kronor(owes - paid)],
    [`Kom in i ${monthOf(month)}`, ifAny(came_in)],
    [`Återbetalt i ${monthOf(month)}`, ifAny(paid_back)],
  ]
}

interface OfMonthProps extends Pick<Inbox, 'unfilled'> {
  month: Month
  debts: Unpaid
}

function OfMonth({ month, debts, unfilled }: OfMonthProps) {
  const { totals } = month
  const households = useUnpaidFirst(month.households)
  const weight = estimatedWeight(totals.bags)
  const isOver = month.month < thisMonth()
  const waiting = useWaitingPayments(month.month)
  // What comes with an answer and pushes the lines below; a tick has changed its own at the press.
  const notes = households.map(({ adjustment, held, billed_at, remark }) => [adjustment?.why, held, billed_at, remark])
  const table = useIgnoreSecondTaps<HTMLTableElement>(JSON.stringify([month.act, notes]))
  return (
    <>
      {households.length > 0 ? (
        <Facts className="sums" rows={sumsOf(month)} />
      ) : (
        <p className="lead">Inget hushåll den här månaden.</p>
      )}
      <OtherMonths month={month} debts={debts} />
      {isOver && households.length > 0 && <Billing month={month} unfilled={unfilled} />}
      <ReadPayments />
      {households.length > 0 && (
        <>
          <table ref={table} className="month">
            <caption className="unseen">{`Hushållen i ${monthName(month.month)}`}</caption>
            <thead>
              <tr>
                <th scope="col">Hushåll</th>
                <th scope="col">Adress</th>
                <th scope="col">Referens</th>
                <th scope="col">Hämtningar</th>
                <th scope="col">Att betala</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {households.map((household) => (
                <Payer
                  key={household.id}
                  month={month.month}
                  isBilled={!month.act}
                  household={household}
                  waiting={thoseOf(household.id, waiting)}
                  debt={debts.find(({ booking }) => booking === household.booking)}
                />
              ))}
            </tbody>
          </table>
          <CountedBags bags={totals.bags} label={capital(company.bag.several)}>
            {(count, name) => <span>{`${count} ${name.toLowerCase()}`}</span>}
          </CountedBags>
          {weight && <p>{weight}</p>}
          <p>
            <Button look="quiet" onClick={() => download(month)}>
              Spara som CSV för Excel
            </Button>
          </p>
        </>
      )}
    </>
  )
}

const none: WaitingPayments = []

function thoseOf(id: string, waiting: WaitingPayments): WaitingPayments {
  const own = waiting.filter(({ booking }) => booking === id)
  return own.length > 0 ? own : none
}

/** In the order in which the view was opened: a line that is paid does not move away under the finger. */
function useUnpaidFirst(households: Month['households']): Month['households'] {
  const [order] = useState(() => {
    const isDone = ({ paid, owes }: Month['households'][number]) => Number(paid >= owes)
    const sorted = households.toSorted((one, other) => isDone(one) - isDone(other))
    return new Map(sorted.map(({ id }, at) => [id, at]))
  })
  const place = ({ id }: Month['households'][number]) => order.get(id) ?? order.size
  return households.toSorted((one, other) => place(one) - place(other))
}

function OtherMonths({ month, debts }: { month: Month; debts: Unpaid }) {
  const sums = new Map(Object.entries(month.books_unpaid ?? {}))
  for (const { month: other, owes, paid } of debts.flatMap(({ months }) => months)) {
    sums.set(other, (sums.get(other) ?? 0) + owes - paid)
  }
  sums.delete(month.month)
  if (sums.size === 0) return null
  return (
    <Rows
      lines={[...sums]
        .sort()
        .map(([other, sum]) => [`Också obetalt: ${monthName(other)}`, kronor(sum), `/manad/${other}`])}
    />
  )
}

function download(month: Month): void {
  const name = `${company.name.toLowerCase().replace(/[^a-zåäö]+/g, '-')}-${month.month.slice(0, 7)}.csv`
  saveFile(name, 'text/csv;charset=utf-8', monthCsv(month))
}
