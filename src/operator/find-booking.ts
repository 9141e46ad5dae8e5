import type { Database } from '../database/database.ts'
import { CommandError } from './command.ts'

/** @throws CommandError when there is none, or more than one */
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
