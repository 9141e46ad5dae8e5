import { readArguments } from '../../arguments.mjs'
import { escapeUnseen } from '../../shared/plain-text.ts'
import type { Command } from '../command.ts'
import { findBooking } from '../find-booking.ts'

const usage =
  "Usage: npm run -s export -- 0b0c > household.json    the booking's id, as npm run bookings names it, or its beginning"

/** The same as on its own page: for requests by letter or telephone. */
export const exportHousehold: Command<string> = {
  name: 'export',
  read: (args) => readArguments(args, { usage, words: [1, 1] }).positionals[0] ?? '',
  async *run(context, beginning) {
    const database = await context.database()
    const booking = await findBooking(database, beginning, usage)
    const [row] = await database.query<{ kept: object }>('select private.kept_about($1) as kept', [booking])
    yield* escapeUnseen(JSON.stringify(row?.kept, null, 2)).split('\n')
  },
}
