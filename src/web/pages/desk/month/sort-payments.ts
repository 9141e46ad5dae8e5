/** The payments of a bank's file, sorted by who seems to have paid them, what is owed and what is entered. */

import type { CashBook, Unpaid } from '../../../../shared/desk.ts'
import type { DeskFunctions } from '../../../../shared/functions.ts'
import type { BankFile, BankRow } from './bank-row.ts'
import { grouped, type Named, onlyOne, type Payer, payersAmong } from './payers.ts'

/** Fingerprints in one call: our server takes 64 kB. */
const MOST_ASKED = 1_700

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
  const [[book, ...known], rows] = await Promise.all([
    file.then((file) => enteredOf(call, file)),
    Promise.all([file, households]).then(([file, now]) => named(file, now)),
  ])
  return sortPayments(rows, new Set(known.flat()), book)
}

/** What has been entered on the days of the file, and then which of its fingerprints. */
function enteredOf(call: Call, file: BankFile) {
  const prints = file.rows.map(({ fingerprint }) => fingerprint)
  const asked = Array.from({ length: Math.ceil(prints.length / MOST_ASKED) }, (_, at) =>
    call('desk_known', { fingerprints: prints.slice(at * MOST_ASKED, (at + 1) * MOST_ASKED) }),
  )
  const days = [...new Set(file.rows.flatMap(({ day }) => day ?? []))].sort()
  const [first_day, last_day] = [days[0], days.at(-1)]
  const book = first_day && last_day ? call('desk_cash_book', { first_day, last_day }) : []
  return Promise.all([book, ...asked])
}

/** A file's rows with who is named by each. */
export function named(file: BankFile, households: Household[]) {
  const namesOf = payersAmong(households)
  return { ...file, households, rows: file.rows.map((row) => ({ row, names: namesOf(row.words) })) }
}

/**
 * @param known fingerprints that are entered
 * @param book what has been entered on the days of the file
 */
export function sortPayments(
  { source, households, rows, unread }: ReturnType<typeof named>,
  known: ReadonlySet<string>,
  book: CashBook,
): Sorted {
  const empty = { exact: [], other: [], several: [], perhaps: [], unnamed: [], surplus: [], again: [] }
  const sorted: Sorted = { source, households, ...empty, unread, done: 0 }
  const left = new Map(households.map(({ booking, owes }) => [booking, owes]))
  const takeEntered = enteredBeside(new Set(rows.map(({ row }) => row.fingerprint)), book)

  // Without a day next month's payment would be this one.
  const isDone = ({ row: { day, fingerprint } }: (typeof rows)[number]) => day !== null && known.has(fingerprint)
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
    else if (entered || known.has(row.fingerprint)) sorted.again.push({ row, payers, entered })
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

/**
 * What was entered otherwise, not by these rows of the file, each taken once: of a row's day and sum, and of one of its payers. A row
 * that names nobody, as many statements write a payment whose message the Swish report has, may be anybody's.
 */
function enteredBeside(own: ReadonlySet<string>, book: CashBook) {
  const entered = book.filter(({ fingerprint }) => !own.has(fingerprint?.split('#')[0] ?? ''))
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
