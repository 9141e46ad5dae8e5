import type { CashBook, Unpaid } from '../../../../shared/desk.ts'
import type { BankFile, BankRow } from './bank-row.ts'
import { grouped, type Named, onlyOne, type Payer, payersAmong } from './payers.ts'

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
export interface Sorted {
  source: BankFile['source']
  /** Who may be chosen. */
  households: Household[]
  /** Those of a household that owes exactly that much. */
  exact: Found[]
  /** Those of a household that owes another sum. */
  other: Found[]
  /** With several references. */
  several: Found[]
  /** Named by a reference with one wrong letter, or by number or name and what is owed; or of a row with two meanings. */
  perhaps: Found[]
  unnamed: Found[]
  /** Those of a household without debts: ahead of its bill, marked as paid by hand, or paid twice. */
  surplus: Found[]
  /** Beside one of the same day, sum and household that came by another file or was entered by hand. */
  again: Found[]
  unread: string[]
  /** How many are entered. */
  done: number
}

/**
 * @param known fingerprints that are entered
 * @param book what has been entered on the days of the file
 */
export function sortPayments(
  file: BankFile,
  households: Household[],
  known: ReadonlySet<string>,
  book: CashBook,
): Sorted {
  const { source, unread } = file
  const empty = { exact: [], other: [], several: [], perhaps: [], unnamed: [], surplus: [], again: [] }
  const sorted: Sorted = { source, households, ...empty, unread, done: 0 }
  const left = new Map(households.map(({ booking, owes }) => [booking, owes]))
  const namesOf = payersAmong(households)
  const takeEntered = enteredBeside(file, book)

  // Without a day next month's payment would be this one.
  const rows = file.rows.filter(({ day, fingerprint }) => day === null || !known.has(fingerprint))
  sorted.done = file.rows.length - rows.length
  const named = rows.map((row) => ({ row, names: namesOf(row.words) }))
  const isNamed = ({ names: { byReference, near, people } }: (typeof named)[number]) =>
    byReference.length > 0 || near !== null || people.length > 0
  // What was entered for a household is the row that names it, before it may be one that names nobody.
  for (const one of [...named.filter(isNamed), ...named.filter((one) => !isNamed(one))]) place(one.row, one.names)
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

  function groupOf(row: BankRow, byReference: Household[], payers: Household[]) {
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
 * What was entered otherwise, each taken once: of a row's day and sum, and of one of its payers. A row that names nobody, as many
 * statements write a payment whose message the Swish report has, may be anybody's.
 */
function enteredBeside(file: BankFile, book: CashBook) {
  const own = new Set(file.rows.map(({ fingerprint }) => fingerprint))
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
