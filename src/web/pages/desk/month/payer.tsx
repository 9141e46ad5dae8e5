import { memo } from 'react'
import type { MonthRow, Unpaid } from '../../../../shared/desk.ts'
import { dueDay, paidBackTooMuch } from '../../../../shared/payment.ts'
import { visibleLine } from '../../../../shared/plain-text.ts'
import { kronor } from '../../../../shared/price.ts'
import { shortDate, swedishDay } from '../../../../shared/swedish-time.ts'
import { strangersTelephoneLink } from '../../../../shared/telephone.ts'
import { Button } from '../../../components/button.tsx'
import { Choice } from '../../../components/choice.tsx'
import { willKnow } from '../../../household/will-know.ts'
import { useAct, useTakeBack } from '../query.ts'
import { HouseholdLink, Said } from '../shared/household.tsx'
import { paymentNow, useMarkPaid, type WaitingPayments } from '../shared/payments.ts'
import { PutRight } from './put-right.tsx'

type Debt = Unpaid[number]

/** Between two reminders, as in `private.remind`. */
const WEEK_MS = 7 * 86_400_000

interface PayerProps {
  month: string
  /** Whether the bills have left: nobody is asked before it has one. */
  isBilled: boolean
  household: MonthRow
  /** What has been ticked or noted here and has not arrived yet; the same list as long as nothing has. */
  waiting: WaitingPayments
  /** All that the household owes for past months. */
  debt: Debt | undefined
}

/** One that is ticked leaves the others as they are. */
export const Payer = memo(OnePayer)

function OnePayer({ month, isBilled, household: asStored, waiting, debt }: PayerProps) {
  const { waits, isPaid, ...payment } = paymentNow(asStored, waiting)
  const household = { ...asStored, ...payment }
  const { id, booking, name, address, phone, pickups, owes, paid, so_far, reference, billed_at, was, held } = household
  const mark = useMarkPaid()
  const person = visibleLine(name)
  const asks = isBilled && !isPaid && !held && owes > paid && (billed_at !== null || was !== null)
  const tel = asks && strangersTelephoneLink(phone)
  return (
    <tr>
      <th scope="row">
        <HouseholdLink booking={booking} text={name} />
        {notesOn(household, isPaid, debt, month).map((text) => (
          <p key={text} className="small">
            {text}
          </p>
        ))}
      </th>
      <td className="payer-address">
        <Said text={address} />
      </td>
      <td className="reference" translate="no">
        {reference}
      </td>
      <td className="count-of">
        <span>{pickups}</span>
        <span className="unit">{pickups === 1 ? ' hämtning' : ' hämtningar'}</span>
      </td>
      <td className="owes" translate="no">
        {kronor(owes)}
      </td>
      <td className="payer-acts">
        {owes > 0 && (
          <Choice
            type="checkbox"
            aria-label={`Betald: ${person}`}
            checked={isPaid}
            onChange={({ target: { checked } }) => {
              // Nothing is left as long as what was taken off waits to be sent.
              mark({ booking: id, month, paid: checked, ...(checked && so_far > 0 && { seen: so_far }) })
            }}
          >
            {waits ? 'Betald …' : 'Betald'}
          </Choice>
        )}
        {tel && (
          <a href={tel} aria-label={`Ring ${person}`}>
            Ring
          </a>
        )}
        {asks && debt && isDue(debt) && <Remind debt={debt} person={person} />}
        {booking && <PutRight month={month} household={{ ...household, booking }} debt={debt} />}
      </td>
    </tr>
  )
}

/** Whether a day by which it was asked to pay is over. */
function isDue({ months }: Debt): boolean {
  const due = months.flatMap(({ billed_at }) => (billed_at ? dueDay(billed_at) : [])).sort()[0]
  return due === undefined || due < swedishDay()
}

function Remind({ debt, person }: { debt: Debt; person: string }) {
  const { booking, months, act, reach } = debt
  const remind = useAct('desk_remind')
  const { takeBack, isPending } = useTakeBack()
  const isReminded = months.some(({ reminded_at }) => Date.now() - Date.parse(reminded_at ?? '') < WEEK_MS)
  const isBusy = remind.isPending || isPending
  // One button, which keeps the focus as it changes.
  return (
    <Button
      look="plain"
      aria-label={act ? `Ångra påminnelsen till ${person}` : isReminded ? `${person} är påmind` : `Påminn ${person}`}
      isBusy={isBusy || (isReminded && !act)}
      onClick={() => {
        if (act) void takeBack(act, `${person} får ingen påminnelse.`)
        else
          void remind.act({ booking }, reach === 'call' ? willKnow(debt) : `${person} får en påminnelse om en minut.`)
      }}
    >
      {act ? 'Ångra påminnelsen' : isReminded ? 'Påmind' : 'Påminn'}
    </Button>
  )
}

/** What is worth knowing of a line, in the order in which it happened. */
function notesOn(household: MonthRow, isPaid: boolean, debt: Debt | undefined, month: string): string[] {
  const { owes, paid, so_far, paid_back, adjustment, held, billed_at, remark } = household
  const reminded = debt?.months
    .map(({ reminded_at }) => reminded_at ?? '')
    .sort()
    .at(-1)
  const back = debt ? paidBackTooMuch(debt.owes, debt.months, [{ month }]) : 0
  return [
    adjustment &&
      `${adjustment.kronor > 0 ? 'Tillägg' : 'Avdrag'} ${kronor(Math.abs(adjustment.kronor))}: ${visibleLine(adjustment.why)}`,
    held && !isPaid && 'Får ingen räkning för månaden',
    !isPaid &&
      billed_at &&
      `Skickat ${on(billed_at)}, betalas senast ${shortDate(dueDay(billed_at))}${reminded ? `, påmint ${on(reminded)}` : ''}`,
    !isPaid && paid > 0 && `${kronor(paid)} har kommit in, ${kronor(owes - paid)} är kvar`,
    !isPaid && so_far - back > owes - paid && `${kronor(so_far)} är kvar med månaderna före`,
    back > 0 && `${kronor(back)} är återbetalt för mycket`,
    paid_back > 0 && `${kronor(paid_back)} är återbetalt`,
    visibleLine(remark),
  ].filter((text): text is string => Boolean(text))
}

const on = (instant: string) => shortDate(swedishDay(instant))
