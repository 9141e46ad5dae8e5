import type { Unpaid } from '../../../../shared/desk.ts'
import type { DeskFunctions } from '../../../../shared/functions.ts'
import type { BankFile } from './bank-row.ts'
import { type Sorted, sortPayments } from './sort-payments.ts'

/** Fingerprints in one call: our server takes 64 kB. */
const MOST_ASKED = 1_700

type Call = <Name extends keyof DeskFunctions>(
  name: Name,
  args: DeskFunctions[Name][0],
) => Promise<DeskFunctions[Name][1]>

/** Sorts a file's rows by what is owed and entered now. */
export async function sortedNow(call: Call, file: BankFile, unpaid: Unpaid): Promise<Sorted> {
  const prints = file.rows.map(({ fingerprint }) => fingerprint)
  const asked = Array.from({ length: Math.ceil(prints.length / MOST_ASKED) }, (_, at) =>
    call('desk_known', { fingerprints: prints.slice(at * MOST_ASKED, (at + 1) * MOST_ASKED) }),
  )
  const days = file.rows.flatMap(({ day }) => day ?? []).sort()
  const [first_day, last_day] = [days[0], days.at(-1)]
  const [book, payers, ...known] = await Promise.all([
    first_day && last_day ? call('desk_cash_book', { first_day, last_day }) : [],
    call('desk_payers', {}),
    ...asked,
  ])
  const debts = new Map(unpaid.map((one) => [one.reference, one]))
  const households = payers.map((payer) => ({ owes: 0, months: [], ...payer, ...debts.get(payer.reference) }))
  return sortPayments(file, households, new Set(known.flat()), book)
}
