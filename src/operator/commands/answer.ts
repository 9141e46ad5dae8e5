import { readArguments, readDay } from '../../arguments.mjs'
import type { Database } from '../../database/database.ts'
import type { Household, Reach } from '../../shared/desk.ts'
import { visibleLine } from '../../shared/plain-text.ts'
import { type Command, CommandError } from '../command.ts'
import { findBooking } from '../find-booking.ts'

const usage = [
  'Usage: npm run answer -- 0b0c --agree [--first-day 2026-12-07] [--message "…"]',
  '       npm run answer -- 0b0c --decline [--message "…"]',
  '       0b0c is the id of a booking, as npm run bookings shows it, or its beginning',
].join('\n')

const told: Record<Reach, string> = {
  mail: 'The household gets a mail if this is news to it.',
  sms: 'The household gets an SMS if this is news to it.',
  call: 'Call the household if this is news to it: the inbox of the desk has the words.',
}

function read(args: readonly string[]) {
  const options = {
    agree: { type: 'boolean' },
    decline: { type: 'boolean' },
    'first-day': { type: 'string' },
    message: { type: 'string' },
  } as const
  const { values, positionals } = readArguments(args, { usage, options, words: [1, 1] })
  const { agree = false, decline = false, message = '' } = values
  if (agree === decline) throw new CommandError(usage)
  const firstDay = readDay('--first-day', values['first-day'], usage)
  if (decline && firstDay) throw new CommandError(`--decline and --first-day do not go together.\n${usage}`)
  return { beginning: positionals[0] ?? '', agree, firstDay, message }
}

export const answer: Command<ReturnType<typeof read>> = {
  name: 'answer',
  read,
  async *run(context, { beginning, agree, firstDay, message }) {
    const database = await context.database()
    const booking = await findBooking(database, beginning, usage)
    const {
      booking: given,
      status,
      first_day,
      wish,
      reach,
    } = await answered(database, [booking, agree, firstDay ?? null, message])
    // The desk waits a minute, during which its answer can be taken back; a command does not.
    await database.query(
      `with due as (
         update public.outbox set next_attempt_at = now()
         where form_response_id = $1 and status = 'queued' and attempts = 0 returning id
       )
       select pg_notify('outbox', '') from due`,
      [booking],
    )
    const name = visibleLine(given.submitted_by)
    if (status !== 'agreed') yield `${name}: ${status}.`
    else yield `${name}: agreed, first pick-up on ${first_day}.`
    if (wish?.price === 0) yield 'The special request is included: only the desk can put a price on it.'
    yield told[reach]
  },
}

/** @throws CommandError with the database's own sentence when it refuses */
async function answered(database: Database, asked: unknown[]): Promise<Household> {
  try {
    return await database.transaction(async (open) => {
      await open.query('select private.answer_at_desk($1, $2, $3, $4, null)', asked)
      const [row] = await open.query<{ household: Household }>('select private.household($1)', asked.slice(0, 1))
      return row?.household as Household
    })
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    throw /^PT4\d\d$/.test(code) ? new CommandError(message) : error
  }
}
