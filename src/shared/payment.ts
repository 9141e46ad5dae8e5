import type { HouseholdState, MonthOwed } from './agreement.ts'
import { company } from './company.ts'
import { costsNothing } from './price.ts'
import { addDays, swedishDay } from './swedish-time.ts'

/** The day by which a bill of this day is to be paid. */
export function dueDay(billedAt: string): string {
  return addDays(swedishDay(billedAt), company.dueDays)
}

/** In whole kronor: to be paid back after the end; else carried to the next bill, with what has come in for the month that runs. */
export function toOnesCredit({ now, months, credit, credit_returns }: Credit): number {
  const thisMonth = swedishDay(now).slice(0, 7)
  const carried = months.filter(({ month }) => !credit_returns && month.slice(0, 7) >= thisMonth)
  return carried.reduce((sum, { paid }) => sum + paid, credit)
}

type Credit = Pick<HouseholdState, 'now' | 'months' | 'credit' | 'credit_returns'>

export const paidBackLabel = 'Återbetalt för mycket'

/**
 * In whole kronor: what has gone back beyond what had come in is left to pay beside the months that are over.
 * @param billed if asked of a bill: it stands on that of the oldest
 */
export function paidBackTooMuch(
  unpaid: number,
  over: readonly Owed[],
  billed?: readonly Pick<Owed, 'month'>[],
): number {
  const [oldest] = over.map(({ month }) => month).sort()
  if (billed && !billed.some(({ month }) => month === oldest)) return 0
  return over.reduce((sum, { owes, paid }) => sum - (owes - paid), unpaid)
}

type Owed = Pick<MonthOwed, 'month' | 'owes' | 'paid'>

/** How to pay, for answers, bills and the household's page; null until the company has configured it. */
export function wayToPay(reference: string): string | null {
  const bySwish = company.swish && `Swisha till ${company.swish} och skriv ${reference} i meddelandet.`
  return [bySwish, company.payment].filter(Boolean).join(' ') || null
}

export function termsOfPayment(state: HouseholdState): string {
  if (costsNothing(state)) return 'Det kostar ingenting.'
  const how = wayToPay(state.reference) ?? 'Där står också hur du betalar.'
  return `I efterskott, när månaden är slut. Då skickar vi summan och hur vi har räknat. ${how}`
}

/**
 * A prefilled payment for the Swish app, as a QR code: payee, amount with a decimal comma, message, and that none of them may
 * be edited (Swish QR code specification).
 */
export function swishCode(payee: string, amount: number, message: string): string {
  return `C${digits(payee)};${amount.toFixed(2).replace('.', ',')};${encodeURIComponent(plain(message))};0`
}

/** Opens Swish with everything filled in: in no specification, but as Swish's own generator makes it, with a decimal point. */
export function swishLink(payee: string, amount: number, message: string): string {
  const words = encodeURIComponent(plain(message))
  return `https://app.swish.nu/1/p/sw/?sw=${digits(payee)}&amt=${amount.toFixed(2)}&cur=SEK&msg=${words}`
}

function digits(payee: string): string {
  return payee.replace(/\D/g, '')
}

/** Letters, digits and blanks, at most 50: what every version of the app accepts. */
function plain(message: string): string {
  return message.replace(/[^a-zåäö0-9 ]/gi, ' ').slice(0, 50)
}
