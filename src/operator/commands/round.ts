import { readArguments, readDay } from '../../arguments.mjs'
import type { Outcome } from '../../shared/agreement.ts'
import { listedField } from '../../shared/booking-record.ts'
import type { Stop } from '../../shared/desk.ts'
import { visibleLine } from '../../shared/plain-text.ts'
import { type Command, CommandError, counted } from '../command.ts'
import { callDesk } from '../the-company.ts'

const usage = 'Usage: npm run round [-- 2026-11-30]    by default the next pick-up day'

/** The stops of a pick-up day, in driving order. */
export const round: Command<{ day?: string }> = {
  name: 'round',
  read: (args) => ({ day: readDay('The day', readArguments(args, { usage, words: [0, 1] }).positionals[0], usage) }),
  async *run(context, given) {
    const database = await context.database()
    const day = given.day ?? (await nextDay())
    const { from, to, closed, stops, skipped, next_day } = await callDesk(database, 'desk_round', { day })

    yield `${day} ${from}-${to}: ${counted(stops.length, 'stop')}`
    if (closed !== null) yield `Closed: ${visibleLine(closed)}. The next pick-up day is ${next_day}.`
    for (const [index, stop] of stops.entries()) yield* lines(stop, index + 1)
    if (skipped.length > 0) yield ''
    for (const { name, address, state, moved_to } of skipped) {
      const where = state === 'moved' ? `moved to ${moved_to}` : 'skips'
      yield `Not ${visibleLine(name)}, ${visibleLine(address)}: ${where}`
    }

    async function nextDay(): Promise<string> {
      const [row] = await database.query<{ day: string | null }>(
        'select private.round_day_from(private.today())::text as day',
      )
      if (!row?.day) throw new CommandError('There are no more pick-up days: the season is over.')
      return row.day
    }
  },
}

const outcomes: Record<Outcome, string> = {
  collected: 'collected',
  not_out: 'nothing was put out',
  wrong: 'sorted wrongly, left there',
}

function newIn(change: Stop['changed'][number]): string {
  if (change === 'new') return 'the household'
  return change === 'moved' ? 'the day' : listedField(change, {})[0]
}

function* lines(stop: Stop, position: number): Generator<string> {
  const { name, address, phone, materials, special_request, notes, driver_note, outcome, changed } = stop
  yield ''
  yield `${String(position).padStart(3)}  ${visibleLine(address)}`
  yield `     ${visibleLine(name)}, ${visibleLine(phone)}`
  yield `     ${materials.map(visibleLine).join(', ')}`
  if (special_request) yield `     Special: ${visibleLine(special_request)}`
  if (notes) yield `     Note: ${visibleLine(notes)}`
  if (driver_note) yield `     For the driver: ${visibleLine(driver_note)}`
  if (changed.length > 0) yield `     New: ${changed.map(newIn).join(', ')}`
  if (outcome !== null) yield `     Done: ${outcomes[outcome]}`
}
