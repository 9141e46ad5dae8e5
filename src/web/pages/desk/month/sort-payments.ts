/** The payments of a bank's file, sorted by who seems to have paid them, what is owed and what is entered. */

import type { CashBook, Unpaid } from '../../../../shared/desk.ts'
import type { DeskFunctions } from '../../../../shared/functions.ts'
import { addDays, swedishDay } from '../../../../shared/swedish-time.ts'
import type { BankFile, BankRow } from './bank-row.ts'
import { grouped, onlyOne, type Payer, payersAmong } from './payers.ts'

/** As far back as the cash book goes in one call. */
const MOST_DAYS = 1_100

/** A household that may have paid. */
export interface Household extends Payer {
  /** What it owes for past months, and for which, the oldest first. */
  owes: number
  months: Pick<Unpaid[number]['months'][number], 'month' | 'owes' | 'paid'>[]
}

/** A payment with those who seem to have paid it. */
export interface Found {
  row: BankRow
  payers: Household[]
  /** One that it may be already. */
  entered?: CashBook[number] | undefined
}

/** The groups in which payments are shown. All but the first are entered one by one, by a person. */
type Group =
  /** Of a household that owes exactly that much. */
  | 'exact'
  /** Of a household that owes another sum. */
  | 'other'
  /** With several references. */
  | 'several'
  /** Named by a reference with one wrong letter, or by number or name and what is owed; or of a row with two meanings. */
  | 'perhaps'
  | 'unnamed'
  /** Of a household without debts: ahead of its bill, marked as paid by hand, or paid twice. */
  | 'surplus'
  /** Beside one of the same day, sum and household that came by another file or was entered by hand. */
  | 'again'

export interface Sorted extends Record<Group, Found[]>, Pick<BankFile, 'source' | 'unread'> {
  /** Who may be chosen. */
  households: Household[]
  /** How many are entered. */
  done: number
}

type Call = <Name extends keyof DeskFunctions>(
  name: Name,
  args: DeskFunctions[Name][0],
) => Promise<DeskFunctions[Name][1]>

/** Who may have paid, with what each owes now. */
export async function householdsNow(call: Call): Promise<Household[]> {
  const [unpaid, payers] = await Promise.all([call('desk_unpaid', {}), call('desk_payers', {})])
  const debts = new Map(unpaid.map((one) => [one.reference, one]))
  return payers.map((payer) => ({ owes: 0, months: [], ...payer, ...debts.get(payer.reference) }))
}

/** By what is owed and entered now. */
export async function sortedNow(call: Call, file: Promise<BankFile>): Promise<Sorted> {
  // Who is named is looked for while the server looks for what is entered.
  const [book, named] = await Promise.all([
    file.then(({ rows }) => enteredOf(call, rows)),
    Promise.all([file, householdsNow(call)]).then((now) => namedIn(...now)),
  ])
  return sortPayments(named, book)
}

/** What has been entered on the days of the file; where it has none, on any: then a payment was entered on the day it was read. */
function enteredOf(call: Call, rows: readonly BankRow[]): Promise<CashBook> {
  const days = rows.flatMap(({ day }) => day ?? []).sort()
  const today = swedishDay()
  return call('desk_cash_book', { first_day: days[0] ?? addDays(today, -MOST_DAYS), last_day: days.at(-1) ?? today })
}

/** A file's rows with who is named by each. */
export function namedIn(file: BankFile, households: Household[]) {
  const namesOf = payersAmong(households)
  return { ...file, households, rows: file.rows.map((row) => ({ row, ...namesOf(row.words) })) }
}

/** @param book what has been entered on the days of the file */
export function sortPayments({ source, households, rows, unread }: ReturnType<typeof namedIn>, book: CashBook): Sorted {
  const empty = { exact: [], other: [], several: [], perhaps: [], unnamed: [], surplus: [], again: [] }
  const sorted: Sorted = { source, households, ...empty, unread, done: 0 }
  const left = new Map(households.map(({ booking, owes }) => [booking, owes]))

  const days = new Set(book.map(({ day }) => day))
  // To work out the fingerprint of each row would take as long as to read the file.
  const maybeEntered = rows.filter(({ row: { day } }) => day === null || days.has(day))
  const own = new Map(maybeEntered.map(({ row }) => [row.fingerprint, row]))
  // Of a payment that was divided any part is meant.
  const rowOf = ({ fingerprint }: CashBook[number]) => own.get(fingerprint?.split('#')[0] ?? '')
  const known = new Set(book.map(rowOf))
  const beside = grouped(
    book.filter((one) => !rowOf(one)),
    ({ day, kronor }) => [`${day} ${kronor}`],
  )

  // What was entered for a household is the row that names it, before it may be one that names nobody.
  const isUnnamed = ({ byReference, near, people }: (typeof rows)[number]) =>
    Number(byReference.length + people.length === 0 && near === null)
  for (const one of rows.toSorted((one, other) => isUnnamed(one) - isUnnamed(other))) place(one)
  return sorted

  function place({ row, byReference, near, people }: (typeof rows)[number]): void {
    // Without a day next month's payment would be this one.
    if (known.has(row) && row.day !== null) return void sorted.done++
    const owing = onlyOne(people.filter(({ booking }) => left.get(booking) === row.kronor))
    const payers = byReference.length > 0 ? byReference : [near ?? owing ?? []].flat()
    const entered = enteredBeside(row, payers.length > 0 ? payers : people)
    // From before fingerprints were kept.
    if (entered?.fingerprint === null && entered.source === 'bank' && payers.length > 0) sorted.done++
    else if (entered || known.has(row)) sorted.again.push({ row, payers, entered })
    else sorted[groupOf(row, byReference, payers)].push({ row, payers })
  }

  /**
   * One that was entered otherwise, not by a row of this file, each once: of the row's day and sum, and of one of its payers. A row
   * that names nobody, as many statements write a payment whose message the Swish report has, may be anybody's.
   */
  function enteredBeside({ day, kronor }: BankRow, payers: readonly Household[]): CashBook[number] | undefined {
    const ones = beside.get(`${day} ${kronor}`) ?? []
    const at = ones.findIndex(
      ({ booking, reference }) =>
        payers.length === 0 || payers.some((one) => one.booking === booking || one.reference === reference),
    )
    return at < 0 ? undefined : ones.splice(at, 1)[0]
  }

  function groupOf(row: BankRow, byReference: Household[], payers: Household[]): Group {
    const owes = left.get(payers[0]?.booking ?? '') ?? 0
    if (byReference.length > 1) return 'several'
    if (payers.length === 0) return 'unnamed'
    if (byReference.length === 0 || !row.isSure) return 'perhaps'
    if (owes === 0) return 'surplus'
    if (owes !== row.kronor) return 'other'
    left.set(payers[0]?.booking ?? '', 0)
    return 'exact'
  }
}
