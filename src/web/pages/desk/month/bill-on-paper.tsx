import { company } from '../../../../shared/company.ts'
import type { Unpaid } from '../../../../shared/desk.ts'
import { firmLines } from '../../../../shared/firm.ts'
import { ourPhone } from '../../../../shared/our-phone.ts'
import { dueDay, paidBackLabel, paidBackTooMuch, swishCode, wayToPay } from '../../../../shared/payment.ts'
import { kronor } from '../../../../shared/price.ts'
import { capital } from '../../../../shared/swedish-text.ts'
import { dayName, swedishDay } from '../../../../shared/swedish-time.ts'
import { SwishCode } from '../../../components/qr-code.tsx'
import { PaperLines, Sheet } from '../paper-lines.tsx'
import { monthName } from '../words.ts'

/** For a household without mail: a month's bill on paper. Printed only, never displayed. */
export function BillOnPaper({ bill, debt }: { bill: Unpaid[number]['months'][number]; debt: Unpaid[number] }) {
  const back = paidBackTooMuch(debt.owes, debt.months, [bill])
  const sum = bill.owes - bill.paid + back
  const today = swedishDay()
  const lines = [
    ['Till', `${debt.name}, ${debt.address}`],
    ...firmLines(debt),
    ['Avser', `${capital(monthName(bill.month))}: ${bill.counted}`],
    ...(bill.paid > 0 ? [['Har kommit in', kronor(bill.paid)] as const] : []),
    ...(back > 0 ? [[paidBackLabel, kronor(back)] as const] : []),
    ['Att betala', kronor(sum)],
    ['Betala senast', dayName(dueDay(bill.billed_at ?? new Date().toISOString()))],
    ['Märk betalningen', debt.reference],
    ['Så betalar du', wayToPay(debt.reference) ?? ''],
  ] as const
  return (
    <Sheet>
      <h1>{`Räkning, ${company.name}`}</h1>
      <p>
        <span>{dayName(today)}</span>, <span className="whole">{company.email}</span>, {ourPhone}
      </p>
      <PaperLines lines={lines} />
      {company.swish && <SwishCode text={swishCode(company.swish, sum, debt.reference)} />}
      <p>Stämmer något inte? Hör av dig till oss.</p>
    </Sheet>
  )
}
