import { type SubmitEvent, useId, useRef } from 'react'
import { Link } from 'wouter'
import type { Bags } from '../../../../shared/agreement.ts'
import { type Material, materials, materialTable } from '../../../../shared/booking.ts'
import { company } from '../../../../shared/company.ts'
import type { Month, MonthRow } from '../../../../shared/desk.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { kronor } from '../../../../shared/price.ts'
import { capital } from '../../../../shared/swedish-text.ts'
import { monthBeside, swedishTime } from '../../../../shared/swedish-time.ts'
import { estimatedWeight } from '../../../../shared/weight.ts'
import { saveFile } from '../../../save-file.ts'
import { Dialog, DialogButtons, type DialogHandle } from '../dialog.tsx'
import { MaterialBag, Said } from '../household-parts.tsx'
import { useDeskQuery } from '../query.ts'
import { ViewState } from '../view-state.tsx'
import { monthName, shortDay } from '../words.ts'
import { Billing } from './billing.tsx'
import { Debts } from './debts.tsx'
import { monthCsv } from './month-csv.ts'
import { useMarkPaid, usePayment } from './payments.ts'
import { ReadPayments } from './read-payments.tsx'
import { Swish } from './swish.tsx'

export function MonthView({ month }: { month: string }) {
  const answer = useDeskQuery('desk_month', { month })
  return (
    <>
      <h1>{capital(monthName(month))}</h1>
      <nav className="day-links" aria-label="Andra månader">
        <Link href={`/manad/${monthBeside(month, -1)}`}>
          ←{'\u00a0'}
          {monthName(monthBeside(month, -1))}
        </Link>
        <Link href={`/manad/${monthBeside(month, 1)}`}>
          {monthName(monthBeside(month, 1))}
          {'\u00a0'}→
        </Link>
      </nav>
      <ViewState query={answer} what="Månaden">
        {(data) => <OfMonth month={data} />}
      </ViewState>
      <ReadPayments />
      <Debts />
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
        {[
          ['Totalt', totals.owes] as const,
          ['Betalt', totals.paid] as const,
          ['Kvar', totals.owes - totals.paid] as const,
        ].map(([label, sum]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{kronor(sum)}</dd>
          </div>
        ))}
      </dl>
      {month.month < `${swedishTime(new Date()).date.slice(0, 7)}-01` && <Billing month={month} />}
      <table className="month">
        <caption className="unseen">Hushållen i {monthName(month.month)}</caption>
        <thead>
          <tr>
            <th scope="col">Hushåll</th>
            <th scope="col">Hämtningar</th>
            {collected.map((material) => (
              <th key={material} scope="col">
                <MaterialBag material={material} />
                {materialTable[material].short}
              </th>
            ))}
            <th scope="col">Att betala</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {households.map((household) => (
            <Payer key={household.id} month={month.month} household={household} collected={collected} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Totalt</th>
            <Counts pickups={totals.pickups} bags={totals.bags} collected={collected} />
            <td className="owes">{kronor(totals.owes)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
      {weight && <p>{weight}</p>}
      <p>
        <button type="button" className="button quiet" onClick={() => download(month)}>
          Spara som CSV för Excel
        </button>
      </p>
    </>
  )
}

interface CountsProps {
  pickups: number
  bags: Bags
  collected: readonly Material[]
}

/** The cells beneath the headings; on a phone, which hides the headings, each names its unit. */
function Counts({ pickups, bags, collected }: CountsProps) {
  return (
    <>
      <td className="count-of">
        {pickups}
        <span className="unit"> {pickups === 1 ? 'hämtning' : 'hämtningar'}</span>
      </td>
      {collected.map((material) => (
        <td key={material} className="count-of">
          {bags[material] ? (
            <>
              <MaterialBag material={material} />
              {bags[material]}
            </>
          ) : null}
        </td>
      ))}
    </>
  )
}

interface PayerProps {
  month: string
  household: MonthRow
  collected: readonly Material[]
}

function Payer({ month, household, collected }: PayerProps) {
  const { id, booking, name, address, pickups, bags, owes, reference, billed_at } = household
  const mark = useMarkPaid()
  const pressed = usePayment(id, month)
  const isPaid = pressed.paid ?? household.paid_at !== null
  const remark = pressed.remark ?? household.remark
  const person = visibleLine(name)
  return (
    <tr>
      <th scope="row">
        {booking ? (
          <Link href={`/hushall/${booking}`}>
            <Said text={name} />
          </Link>
        ) : (
          name
        )}
        <p className="small">
          {address && (
            <>
              <Said text={address} /> ·{' '}
            </>
          )}
          <span className="reference">{reference}</span>
          {billed_at && !isPaid && ` · fick veta ${shortDay(swedishTime(new Date(billed_at)).date)}`}
        </p>
        {isPaid && household.paid_sum !== null && (
          <p className="small">Betald när summan var {kronor(household.paid_sum)}.</p>
        )}
        {remark && (
          <p className="small">
            <Said text={remark} />
          </p>
        )}
        {pressed.refusal && (
          <p className="error" role="alert">
            {pressed.refusal.message}{' '}
            <button type="button" className="plain" onClick={pressed.refusal.dismiss}>
              Jag har läst
            </button>
          </p>
        )}
      </th>
      <Counts pickups={pickups} bags={bags} collected={collected} />
      <td className="owes">{kronor(owes)}</td>
      <td className="payer-acts">
        {owes > 0 && (
          <label className="choice">
            <input
              type="checkbox"
              aria-label={`Betald: ${person}`}
              checked={isPaid}
              onChange={(event) => mark({ booking: id, month, paid: event.target.checked })}
            />
            Betald{pressed.waits && ' …'}
          </label>
        )}
        {company.swish !== '' && owes > 0 && !isPaid && <Swish amount={owes} message={reference} name={person} />}
        {booking && (
          <Remark
            remark={remark}
            person={person}
            onSaved={(words) => mark({ booking: id, month, paid: isPaid, remark: words })}
          />
        )}
      </td>
    </tr>
  )
}

function Remark({ remark, person, onSaved }: { remark: string; person: string; onSaved(words: string): void }) {
  const dialog = useRef<DialogHandle>(null)
  const fieldId = useId()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSaved(String(new FormData(event.currentTarget).get('remark')).trim())
    dialog.current?.close()
  }

  return (
    <>
      <button
        type="button"
        className="plain"
        aria-label={`Anteckna om ${person}`}
        onClick={() => dialog.current?.open()}
      >
        Anteckna
      </button>
      <Dialog ref={dialog} title={`Om betalningen från ${person}`}>
        <form className="stack" onSubmit={submit}>
          <div className="field">
            <label htmlFor={fieldId}>Anteckning, för er själva</label>
            <input
              id={fieldId}
              name="remark"
              maxLength={500}
              defaultValue={remark}
              placeholder="Ringde 3 dec, betalar på fredag"
            />
          </div>
          <DialogButtons act="Spara" />
        </form>
      </Dialog>
    </>
  )
}

function download(month: Month): void {
  const name = `${company.name.toLowerCase().replace(/[^a-zåäö]+/g, '-')}-${month.month.slice(0, 7)}.csv`
  saveFile(name, 'text/csv;charset=utf-8', monthCsv(month))
}
