import { visibleLine } from '../../shared/plain-text.ts'
import { readArguments, readDay } from '../arguments.ts'
import { type Command, type CommandContext, CommandError, counted } from '../command.ts'
import { callDesk } from '../the-company.ts'

const usage = [
  'Usage: npm run close-day -- 2026-12-28 "mellandagarna"    the reason, worded for the middle of a sentence',
  '       npm run close-day -- 2026-12-28 --open             drive on it after all',
].join('\n')

const options = { open: { type: 'boolean' } } as const

/** Closes or reopens a pick-up day; every household with a pick-up that day is told. */
export const closeDay: Command = {
  name: 'close-day',
  options,
  async *run(context: CommandContext, args: readonly string[]) {
    const { values, positionals } = readArguments(usage, { args: [...args], allowPositionals: true, options })
    const [given, reason, ...more] = positionals
    const day = readDay('The day', given, usage)
    const isWhole = values.open ? reason === undefined : reason !== undefined
    if (day === undefined || !isWhole || more.length > 0) throw new CommandError(usage)

    const database = await context.database()
    const closed =
      reason === undefined
        ? await callDesk(database, 'desk_open_day', { day })
        : await callDesk(database, 'desk_close_day', { day, reason })
    if (values.open) yield `${day} is open; the households with a pick-up on it are told in a minute.`
    else yield `${day} is closed; the households with a pick-up on it are told in a minute.`
    for (const one of closed) yield `  ${one.day}  ${visibleLine(one.reason)}, ${counted(one.households, 'household')}`
  },
}
