import { readArguments, readDay } from '../../arguments.mjs'
import { visibleLine } from '../../shared/plain-text.ts'
import { type Command, CommandError, counted } from '../command.ts'
import { callDesk } from '../the-company.ts'

const usage = [
  'Usage: npm run close-day -- 2026-12-28 "mellandagarna"    the reason, worded for the middle of a sentence',
  '       npm run close-day -- 2026-12-28 --open             drive on it after all',
].join('\n')

function read(args: readonly string[]) {
  const options = { open: { type: 'boolean' } } as const
  const { values, positionals } = readArguments(args, { usage, options, words: [1, 2] })
  const [given, reason] = positionals
  const day = readDay('The day', given, usage)
  if (day === undefined || (reason === undefined) !== Boolean(values.open)) throw new CommandError(usage)
  return { day, reason }
}

/** Closes or reopens a pick-up day; every household with a pick-up that day is told. */
export const closeDay: Command<ReturnType<typeof read>> = {
  name: 'close-day',
  read,
  async *run(context, { day, reason }) {
    const database = await context.database()
    const closed =
      reason === undefined
        ? await callDesk(database, 'desk_open_day', { day })
        : await callDesk(database, 'desk_close_day', { day, reason })
    yield `${day} is ${reason === undefined ? 'open' : 'closed'}; households to which that is news are told in a minute.`
    for (const one of closed) yield `  ${one.day}  ${visibleLine(one.reason)}, ${counted(one.households, 'household')}`
  },
}
