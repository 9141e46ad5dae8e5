/** The payments of a bank's file, sorted by who seems to have paid them, what is owed and what is entered. */

import type { CashBook, Unpaid } from '../../../../shared/desk.ts'
import type { DeskFunctions } from '../../../../shared/functions.ts'
import { addDays, swedishDay } from '../../../../shared/swedish-time.ts'
import type { BankFile, BankRow } from './bank-row.ts'
import { grouped, onlyOne, type Payer, payersAmong } from './payers.ts'

/** As far back as the cash book goes in one call. */
const MOST_DAYS = 1_100
/** How far two files may date a payment apart: what comes by Swish on Maundy Thursday's evening a bank may book on the Tuesday after. */
const DAYS_APART = 5

/** A household that may have paid. */
export interface Household extends Payer {
  /** What it owes for past months, and for which, the oldest first. */
  owes: number
  months: Pick<Unpaid[number]['months'][number], 'month' | 'owes' | 'paid'>[]
}

/** In what payments are shown, with their titles. All but the first are entered one by one, by a person. */
export const groupTitles = {
  /** Of a household that owes exactly that much: in all, or for the oldest of its months, as who pays one bill after the next month's end. */
  exact: 'Stämmer',
  /** Of a household that owes another sum. */
  other: 'Annan summa',
  several: 'Flera referenser',
  /** Named by a reference with one wrong letter, or by number, name or last season's reference and what is owed; or with two meanings. */
  perhaps: 'Kanske rätt hushåll',
  unnamed: 'Ingen referens',
  surplus: 'Ingen skuld',
  /** Beside one of the same sum and household that came by another file or was entered by hand, on the same day or near it. */
  again: 'Kanske redan inläst',
}
export type Group = keyof typeof groupTitles

/** A payment with what each of those who seem to have paid it has paid, and what the rows before it leave of their debts. */
export interface Found {
  row: BankRow
  of: { payer: Household; kronor: number }[]
  /** One that it may be already. */
  entered?: CashBook[number]
}

/** `done` are those that are entered already. */
export interface Sorted extends Record<Group | 'done', Found[]>, Pick<BankFile, 'source' | 'unread'> {
  households: Household[]
}

type Call = <Name extends keyof DeskFunctions>(
  name: Name,
  args: DeskFunctions[Name][0],
) => Promise<DeskFunctions[Name][1]>

export async function householdsNow(call: Call): Promise<Household[]> {
  const [unpaid, payers] = await Promise.all([call('desk_unpaid', {}), call('desk_payers', {})])
  const debts = new Map(unpaid.map((one) => [one.reference, one]))
  return payers.map((payer) => ({ owes: 0, months: [], ...payer, ...debts.get(payer.reference) }))
}

export async function sortedNow(call: Call, file: Promise<BankFile>): Promise<Sorted> {
  // Who is named is looked for while the server looks for what is entered.
  const [book, named] = await Promise.all([
    file.then(({ rows }) => enteredOf(call, rows)),
    Promise.all([file, householdsNow(call)]).then((now) => namedIn(...now)),
  ])
  return sortPayments(named, book)
}

/** What has been entered near the days of the file; where it has none, on any: then a payment was entered on the day it was read. */
async function enteredOf(call: Call, rows: readonly BankRow[]): Promise<CashBook> {
  const days = rows.flatMap(({ day }) => day ?? []).sort()
  const [first, last] = [days[0], days.at(-1)]
  const today = swedishDay()
  if (first && last && addDays(first, MOST_DAYS - 2 * DAYS_APART) < last)
    throw new Error('Filen går över mer än tre år. Välj en kortare period i banken.')
  return call('desk_cash_book', {
    first_day: first ? addDays(first, -DAYS_APART) : addDays(today, -MOST_DAYS),
    last_day: last ? addDays(last, DAYS_APART) : today,
  })
}

export function namedIn(file: BankFile, households: Household[]) {
  const namesOf = payersAmong(households)
  return { ...file, households, rows: file.rows.map((row) => ({ row, ...namesOf(row.words) })) }
}

type Named = ReturnType<typeof namedIn>

/** @param book what has been entered near the days of the file */
export function sortPayments({ rows, ...file }: Named, book: CashBook): Sorted {
  const empty = { exact: [], other: [], several: [], perhaps: [], unnamed: [], surplus: [], again: [], done: [] }
  const sorted: Sorted = { ...file, ...empty }
  const left = new Map(file.households.map(({ booking, months }) => [booking, months]))
  const leftBy = ({ booking }: Household) => left.get(booking) ?? []
  const days = new Set(book.map(({ day }) => day))
  // To work out the fingerprint of each row would take as long as to read the file.
  const maybeEntered = rows.filter(({ row: { day } }) => day === null || days.has(day))
  const own = new Map(maybeEntered.map(({ row }) => [row.fingerprint, row]))
  // The parts of a payment that was divided have its fingerprint with `#2`, `#3` …
  const rowOf = ({ fingerprint }: CashBook[number]) => own.get(fingerprint?.split('#')[0] ?? '')
  const known = new Set(book.map(rowOf))
  // Without a day next month's payment would be this one.
  const isDone = ({ row }: Named['rows'][number]) => known.has(row) && row.day !== null
  const beside = enteredBeside(
    rows.filter((one) => !isDone(one)),
    book.filter((one) => !rowOf(one)),
    file.source,
  )
  for (const one of rows) {
    const { row, byReference, near, people } = one
    const owing = onlyOne(people.filter((person) => monthsPaid(row.kronor, leftBy(person)) > 0))
    const isOwed = byReference.some((payer) => leftBy(payer).length > 0)
    // Whoever has come back may pay with last season's reference.
    const payers = byReference.length > 0 && (isOwed || !owing) ? byReference : [near ?? owing ?? []].flat()
    const entered = beside.get(row)
    // From before fingerprints were kept.
    const isThat = entered?.fingerprint === null && entered.source === 'bank' && entered.day === row.day
    const of = divided(
      row.kronor,
      payers.map((payer) => {
        const months = leftBy(payer)
        return { ...payer, months, owes: months.reduce((sum, { owes, paid }) => sum + owes - paid, 0) }
      }),
    )
    const isEntered = isDone(one) || (isThat && payers.length > 0)
    const group = isEntered ? 'done' : entered || known.has(row) ? 'again' : groupOf(row, byReference, payers)
    sorted[group].push({ row, of, entered })
  }
  return sorted

  function groupOf(row: BankRow, byReference: Household[], payers: Household[]): Group {
    const [payer] = payers
    if (byReference.length > 1) return 'several'
    if (!payer) return 'unnamed'
    // Banks book what comes in on a holiday days ahead; what is dated beyond is planned, or a slip.
    const isAhead = row.day !== null && row.day > addDays(swedishDay(), DAYS_APART)
    if (payers !== byReference || !row.isSure || isAhead) return 'perhaps'
    const owing = leftBy(payer)
    const paid = monthsPaid(row.kronor, owing)
    if (paid === 0) return owing.length > 0 ? 'other' : 'surplus'
    left.set(payer.booking, owing.slice(paid))
    return 'exact'
  }
}

/** How many of the oldest months a sum pays, to the krona; 0 if it would pay a part of one, or too much. */
function monthsPaid(kronor: number, months: Household['months']): number {
  let rest = kronor
  const last = months.findIndex(({ owes, paid }) => {
    rest -= owes - paid
    return rest === 0
  })
  return last + 1
}

/** Each pays what it owes, and the last what is left. */
function divided(kronor: number, payers: readonly Household[]): Found['of'] {
  let left = kronor
  return payers.map((payer, at) => {
    const part = at === payers.length - 1 ? left : Math.min(payer.owes, left)
    left -= part
    return { payer, kronor: part }
  })
}

/**
 * What was entered otherwise, not by a row of the file, and may be one of its rows, each once, by the surest of these: of the row's day and
 * of one whom it names; of its day, where it names nobody, as many statements write a payment whose message the Swish report has; and,
 * since banks book on their own days, from another kind of file, some days away, and of one whom the row names.
 */
function enteredBeside(rows: Named['rows'], book: CashBook, source: BankFile['source']) {
  const found = new Map<BankRow, CashBook[number]>()
  const free = new Set(book)
  const onDays = grouped(book, ({ day, kronor }) => [`${day} ${kronor}`])
  const isOf = (one: Named['rows'][number], { booking, reference }: CashBook[number]) =>
    payersOf(one).some((payer) => payer.booking === booking || payer.reference === reference)
  match([0], isOf)
  match([0], isUnnamed)
  for (let apart = 0; apart <= DAYS_APART; apart++)
    match([-apart, apart], (one, entry) => entry.source !== source && isOf(one, entry))
  return found

  function match(apart: number[], isIt: (one: Named['rows'][number], entry: CashBook[number]) => boolean): void {
    for (const one of rows) {
      const { day, kronor } = one.row
      if (day === null || found.has(one.row)) continue
      const near = apart.flatMap((days) => onDays.get(`${addDays(day, days)} ${kronor}`) ?? [])
      const entry = near.find((each) => free.has(each) && isIt(one, each))
      if (entry && free.delete(entry)) found.set(one.row, entry)
    }
  }
}

const isUnnamed = (one: Named['rows'][number]) => payersOf(one).length === 0

function payersOf({ byReference, near, people }: Named['rows'][number]): Household[] {
  if (byReference.length > 0) return [...byReference, ...people]
  return near ? [near] : people
}
