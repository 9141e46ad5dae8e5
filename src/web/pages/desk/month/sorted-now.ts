import type { DeskFunctions } from '../../../../shared/functions.ts'
import type { BankFile } from './bank-row.ts'
import { type Household, type Sorted, sortPayments } from './sort-payments.ts'

/** Fingerprints in one call: our server takes 64 kB. */
const MOST_ASKED = 1_700

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
  const [[rows, book, ...known], now] = await Promise.all([file.then((rows) => enteredOf(call, rows)), households])
  return sortPayments(rows, now, new Set(known.flat()), book)
}

function enteredOf(call: Call, file: BankFile) {
  const prints = file.rows.map(({ fingerprint }) => fingerprint)
  const asked = Array.from({ length: Math.ceil(prints.length / MOST_ASKED) }, (_, at) =>
    call('desk_known', { fingerprints: prints.slice(at * MOST_ASKED, (at + 1) * MOST_ASKED) }),
  )
  const days = file.rows.flatMap(({ day }) => day ?? []).sort()
  const [first_day, last_day] = [days[0], days.at(-1)]
  const book = first_day && last_day ? call('desk_cash_book', { first_day, last_day }) : []
  return Promise.all([file, book, ...asked])
}
