import type { Caller } from '../database/caller.ts'
import type { Database } from '../database/database.ts'
import { company } from '../shared/company.ts'
import type { DeskFunctions } from '../shared/functions.ts'
import { CommandError } from './command.ts'

/** The operator acts as the company, as if signed in at the desk. */
const theCompany: Caller = { role: 'authenticated', claims: { email: company.email, amr: [{ method: 'otp' }] } }

/**
 * Calls one of the desk's functions, with only the company's rights.
 * @throws CommandError with the function's own sentence when it refuses
 */
export async function callDesk<N extends keyof DeskFunctions>(
  database: Database,
  name: N,
  given: DeskFunctions[N][0],
): Promise<DeskFunctions[N][1]> {
  const names = Object.keys(given).map((argument, at) => `${argument} => $${at + 1}`)
  try {
    const [row] = await database.as(theCompany, (transaction) =>
      transaction.query<{ result: DeskFunctions[N][1] }>(
        `select public.${name}(${names.join(', ')}) as result`,
        Object.values(given),
      ),
    )
    return row?.result as DeskFunctions[N][1]
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (/^PT4\d\d$/.test(code)) throw new CommandError(message)
    throw error
  }
}

/**
 * The booking whose id begins with this.
 * @throws CommandError when there is none, or more than one
 */
export async function findBooking(database: Database, beginning: string, usage: string): Promise<string> {
  const digits = beginning.toLowerCase().replaceAll('-', '')
  if (!/^[\da-f]{1,32}$/.test(digits)) {
    throw new CommandError(
      `'${beginning}' is not the beginning of a booking's id as npm run bookings shows it.\n${usage}`,
    )
  }
  const found = await database.query<{ id: string }>(
    'select id from public.form_responses where id between $1 and $2 order by id limit 2',
    [digits.padEnd(32, '0'), digits.padEnd(32, 'f')],
  )
  if (found.length > 1) throw new CommandError(`More than one booking begins with ${beginning}: give more of its id.`)
  const [booking] = found
  if (!booking) throw new CommandError(`No booking begins with ${beginning}.`)
  return booking.id
}
