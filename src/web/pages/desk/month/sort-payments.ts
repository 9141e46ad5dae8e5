import type { Unpaid } from '../../../../shared/desk.ts'
import type { BankRow } from './bank-file.ts'
import { bankNote, enteredIn } from './bank-note.ts'
import type { Debt } from './payer.tsx'

/** A payment of which `rest` kronor are not entered: not all, if entering it for several months was interrupted. */
export type Left = BankRow & { rest: number }

export interface Owed {
  row: Left
  debt: Debt
}

export interface Sorted {
  debts: Unpaid
  /** Of a household that owes exactly that much. */
  exact: Owed[]
  /** Of a household that owes another sum. */
  other: Owed[]
  /** Of a household without debts: marked as paid by hand, paid twice, or of an erased one. */
  surplus: { row: Left; name: string }[]
  /** Of nobody that the row names. */
  unnamed: Left[]
  /** Entered before. */
  done: number
}

/** A month of a household, in which a payment may have been entered before. */
interface Known {
  reference: string
  name: string
  month: string
  remark: string
}

/** @param known may name a month twice */
export function sortPayments(rows: BankRow[], debts: Unpaid, known: readonly Known[]): Sorted {
  const sorted: Sorted = { debts, exact: [], other: [], surplus: [], unnamed: [], done: 0 }
  const left = new Map(debts.map((debt) => [debt.reference, debt]))
  const names = new Map(known.map(({ reference, name }) => [reference, name]))
  const entered = enteredSums(known)
  for (const one of rows) {
    const row = { ...one, rest: one.kronor - (entered.get(keyOf(one)) ?? 0) }
    const { reference } = row
    const debt = left.get(reference ?? '')
    if (row.rest <= 0) sorted.done++
    else if (reference === null) sorted.unnamed.push(row)
    else if (!debt) sorted.surplus.push({ row, name: names.get(reference) ?? reference })
    else if (debt.owes === row.rest) {
      sorted.exact.push({ row, debt })
      left.delete(reference)
    } else sorted.other.push({ row, debt })
  }
  return sorted
}

/** How much of each payment is entered, by its key. */
function enteredSums(known: readonly Known[]): Map<string, number> {
  const months = new Map(known.map((one) => [`${one.reference} ${one.month}`, one]))
  const sums = new Map<string, number>()
  for (const { reference, remark } of months.values()) {
    for (const { note, kronor } of enteredIn(remark)) {
      // One without reference is entered for whoever paid it.
      for (const key of [`null ${note}`, `${reference} ${note}`]) sums.set(key, (sums.get(key) ?? 0) + kronor)
    }
  }
  return sums
}

export const keyOf = (row: BankRow) => `${row.reference} ${bankNote(row)}`
