/** The payments of a bank's file, sorted by who seems to have paid them, what is owed and what is entered. */

import type { CashBook, Unpaid } from '../../../../shared/desk.ts'
import type { DeskFunctions } from '../../../../shared/functions.ts'
import { addDays, swedishDay } from '../../../../shared/swedish-time.ts'
import type { BankFile, BankRow } from './bank-row.ts'
import { grouped, type Named, onlyOne, type Payer, payersAmong } from './payers.ts'

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

export async function sortedNow(
  call: Call,
  file: Promise<BankFile>,
  households: Promise<Household[]>,
): Promise<Sorted> {
  // Who is named is looked for while the server looks for what is entered.
  const [book, rows] = await Promise.all([
    file.then(({ rows }) => enteredOf(call, rows)),
    Promise.all([file, households]).then(([file, now]) => named(file, now)),
  ])
  return sortPayments(rows, book)
}

/** What has been entered on the days of the file; where it has none, on any: then a payment was entered on the day it was read. */
function enteredOf(call: Call, rows: readonly BankRow[]): Promise<CashBook> {
  const days = rows.flatMap(({ day }) => day ?? []).sort()
  const today = swedishDay()
  return call('desk_cash_book', { first_day: days[0] ?? addDays(today, -MOST_DAYS), last_day: days.at(-1) ?? today })
}

/** A file's rows with who is named by each. */
export function named(file: BankFile, households: Household[]) {
  const namesOf = payersAmong(households)
  return { ...file, households, rows: file.rows.map((row) => ({ row, names: namesOf(row.words) })) }
}

/** @param book what has been entered on the days of the file */
export function sortPayments({ source, households, rows, unread }: ReturnType<typeof named>, book: CashBook): Sorted {
  const empty = { exact: [], other: [], several: [], perhaps: [], unnamed: [], surplus: [], again: [] }
  const sorted: Sorted = { source, households, ...empty, unread, done: 0 }
  const left = new Map(households.map(({ booking, owes }) => [booking, owes]))
  const known = knownIn(book, rows)
  const takeEntered = enteredBeside(new Set(known.values()), book)

  // Without a day next month's payment would be this one.
  const isDone = ({ row }: (typeof rows)[number]) => row.day !== null && known.has(row)
  const isNamed = ({ names: { byReference, near, people } }: (typeof rows)[number]) =>
    byReference.length > 0 || near !== null || people.length > 0
  // What was entered for a household is the row that names it, before it may be one that names nobody.
  for (const one of [...rows.filter(isNamed), ...rows.filter((one) => !isNamed(one))]) {
    if (isDone(one)) sorted.done++
    else place(one.row, one.names)
  }
  return sorted

  function place(row: BankRow, { byReference, near, people }: Named<Household>): void {
    const owing = onlyOne(people.filter(({ booking }) => left.get(booking) === row.kronor))
    const payers = byReference.length > 0 ? byReference : [near ?? owing ?? []].flat()
    const entered = takeEntered(row, payers.length > 0 ? payers : people)
    // From before fingerprints were kept.
    if (entered?.fingerprint === null && entered.source === 'bank' && payers.length > 0) sorted.done++
    else if (entered || known.has(row)) sorted.again.push({ row, payers, entered })
    else sorted[groupOf(row, byReference, payers)].push({ row, payers })
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

/** Of a payment that was divided any part is meant. */
const printOf = ({ fingerprint }: CashBook[number]) => fingerprint?.split('#')[0] ?? ''

/** The rows that are entered, with their fingerprints, which are worked out for those of a day on which anything is. */
function knownIn(book: CashBook, rows: ReturnType<typeof named>['rows']): Map<BankRow, string> {
  const prints = new Set(book.map(printOf))
  const days = new Set(book.map(({ day }) => day))
  const maybe = rows.filter(({ row: { day } }) => day === null || days.has(day))
  const read = maybe.map(({ row }) => [row, row.fingerprint] as const)
  return new Map(read.filter(([, fingerprint]) => prints.has(fingerprint)))
}

/**
 * What was entered otherwise, not by these rows of the file, each taken once: of a row's day and sum, and of one of its payers. A row
 * that names nobody, as many statements write a payment whose message the Swish report has, may be anybody's.
 */
function enteredBeside(own: ReadonlySet<string>, book: CashBook) {
  const entered = book.filter((one) => !own.has(printOf(one)))
  const alike = grouped(entered, ({ day, kronor }) => [`${day} ${kronor}`])
  return ({ day, kronor }: BankRow, payers: readonly Household[]) => {
    const ones = alike.get(`${day} ${kronor}`) ?? []
    const at = ones.findIndex(
      ({ booking, reference }) =>
        payers.length === 0 || payers.some((one) => one.booking === booking || one.reference === reference),
    )
    return at < 0 ? undefined : ones.splice(at, 1)[0]
  }
}
