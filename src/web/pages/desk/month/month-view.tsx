import { Link } from 'wouter'
import { materials } from '../../../../shared/booking.ts'
import { company } from '../../../../shared/company.ts'
import type { Month } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { kronor } from '../../../../shared/price.ts'
import { estimatedWeight } from '../../../../shared/weight.ts'
import { Said } from '../household-parts.tsx'
import { useAct, useAnswer } from '../query.ts'
import { ViewState } from '../view-state.tsx'
import { monthName, plural, upperFirst } from '../words.ts'
import { monthCsv } from './month-csv.ts'
import { Swish } from './swish.tsx'

export function MonthView({ month }: { month: string }) {
  const answer = useAnswer('desk_month', { month })
  return (
    <>
      <h1>{upperFirst(monthName(month))}</h1>
      <nav className="day-links" aria-label="Andra månader">
        <Link href={`/manad/${monthBeside(month, -1)}`}>← {monthName(monthBeside(month, -1))}</Link>
        <Link href={`/manad/${monthBeside(month, 1)}`}>{monthName(monthBeside(month, 1))} →</Link>
      </nav>
      <ViewState query={answer} what="Månaden">
        {(data) => <OfMonth month={data} />}
      </ViewState>
    </>
  )
}

function OfMonth({ month }: { month: Month }) {
  const { households, totals } = month
  if (households.length === 0) return <p className="lead">Inget hushåll den här månaden.</p>
  const collected = materials.filter((material) => totals.bags[material])
  const weight = estimatedWeight(totals.bags)
  return (
    <>
      <dl className="sums">
        <div>
          <dt>Att få betalt</dt>
          <dd>{kronor(totals.owes)}</dd>
        </div>
        <div>
          <dt>Betalt</dt>
          <dd>{kronor(totals.paid)}</dd>
        </div>
        <div>
          <dt>Hämtningar</dt>
          <dd>{totals.pickups}</dd>
        </div>
        {collected.map((material) => (
          <div key={material}>
            <dt>Påsar {material}</dt>
            <dd>{totals.bags[material]}</dd>
          </div>
        ))}
      </dl>
      {weight && <p>{weight}</p>}
      <p>
        <button type="button" className="button quiet" onClick={() => download(month)}>
          Spara som CSV för Excel
        </button>
      </p>
      <ul className="rows payers">
        {households.map((household) => (
          <Payer key={household.booking} month={month.month} household={household} />
        ))}
      </ul>
    </>
  )
}

interface PayerProps {
  month: string
  household: Month['households'][number]
}

function Payer({ month, household }: PayerProps) {
  const { booking, name, address, pickups, bags, owes, paid_at, reference } = household
  const paid = useAct('desk_paid')
  const number = Object.values(bags).reduce((sum, bags) => sum + bags, 0)
  const person = visibleLine(name)
  return (
    <li>
      <div>
        <Link href={`/hushall/${booking}`}>
          <Said text={name} />
        </Link>
        <p className="small">
          <Said text={address} />
          <br />
          {plural(pickups, 'hämtning', 'hämtningar')}
          {number > 0 && `, ${plural(number, 'påse', 'påsar')}`} · <span className="reference">{reference}</span>
        </p>
      </div>
      <strong className="owes">{kronor(owes)}</strong>
      <div className="payer-acts">
        {owes > 0 && (
          <label className="choice">
            <input
              type="checkbox"
              aria-label={`Betald: ${person}`}
              checked={paid.isPending ? paid.variables?.paid : paid_at !== null}
              disabled={paid.isPending}
              onChange={(event) =>
                paid.act(
                  { booking, month, paid: event.target.checked },
                  event.target.checked ? `${person} har betalat.` : `${person} har inte betalat.`,
                )
              }
            />
            Betald
          </label>
        )}
        {company.swish !== '' && owes > 0 && paid_at === null && (
          <Swish amount={owes} message={reference} name={person} />
        )}
      </div>
    </li>
  )
}

/** '2026-12-01' and '2026-10-01' of '2026-11-01'. */
function monthBeside(month: string, step: 1 | -1): string {
  const date = new Date(month)
  date.setUTCMonth(date.getUTCMonth() + step)
  return date.toISOString().slice(0, 10)
}

function download(month: Month): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([monthCsv(month)], { type: 'text/csv;charset=utf-8' }))
  link.download = `${company.name.toLowerCase().replace(/[^a-zåäö]+/g, '-')}-${month.month.slice(0, 7)}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
