import type { HouseholdState, Outcome, PickupDay } from '../../../shared/agreement.ts'
import { bagWords } from '../../../shared/bags.ts'
import { company } from '../../../shared/company.ts'
import { dayAfter, dayName, swedishDay, swedishTime } from '../../../shared/swedish-time.ts'
import { isOutcome } from '../../household/days.ts'
import type { DoorScene } from '../../illustrations/doorstep.tsx'

type Phase =
  /** In two or more days. */
  | 'ahead'
  | 'tomorrow'
  /** Tomorrow, and the reminder has gone out. */
  | 'evening'
  /** Today, before the bags have to be out. */
  | 'morning'
  | 'coming'
  /** We should have come, but nothing is recorded. */
  | 'late'
  | Outcome

export interface Door {
  pickup: PickupDay
  phase: Phase
}

/** Whether nothing has to be put out any more on its day. */
export function isPastPuttingOut({ phase }: Door): boolean {
  return !upcoming.includes(phase)
}

const upcoming: readonly Phase[] = ['ahead', 'tomorrow', 'evening', 'morning']

/** Today's outcome, or else the next pick-up; null for none. */
export function doorOf({ status, days }: HouseholdState, now: Date): Door | null {
  if (status !== 'agreed' && status !== 'ended') return null
  const { date, time } = swedishTime(now)
  // A pick-up collected early, because the bags were out the evening before, is reported at once.
  const pickup = days.find(({ day, state }) => day >= date && state !== 'skipped' && state !== 'moved')
  if (!pickup) return null
  const { state } = pickup
  return { pickup, phase: isOutcome(state) ? state : phaseOf(pickup, date, time) }
}

function phaseOf({ day, from, to }: PickupDay, date: string, time: string): Phase {
  if (day === date) return time < from ? 'morning' : time < to ? 'coming' : 'late'
  if (day !== dayAfter(date)) return 'ahead'
  return time < company.reminder.time ? 'tomorrow' : 'evening'
}

/** Bags are outside only on the day. */
export function sceneOf({ status }: HouseholdState, door: Door | null): DoorScene {
  if (status === 'asked') return 'inside'
  if (!door) return 'empty'
  return scenes[door.phase]
}

const scenes: Record<Phase, DoorScene> = {
  ahead: 'empty',
  tomorrow: 'empty',
  evening: 'inside',
  morning: 'out',
  coming: 'out',
  late: 'out',
  collected: 'collected',
  not_out: 'empty',
  wrong: 'out',
}

/** The tag's three lines; the first two form a sentence with the third. */
export function tagWords({ pickup, phase }: Door, now: Date): [label: string, strong: string, below: string] {
  const { day, from, to, visited_at, bags } = pickup
  const name = dayName(day)
  const date = swedishDay(now)
  const today = day === date ? `I dag, ${name}:` : `Hämtningen ${name}:`
  const visited = visited_at ? swedishTime(visited_at) : null
  const at = visited?.date === date ? ` ${visited.time}` : ''
  switch (phase) {
    case 'ahead':
      return ['Nästa hämtning:', name, `ställ ut senast ${from}`]
    case 'tomorrow':
    case 'evening':
      return ['Nästa hämtning:', 'i morgon', `${name}, ställ ut senast ${from}`]
    case 'morning':
      return ['Nästa hämtning:', `i dag före ${from}`, `${name}, ställ ut ${company.bag.these}`]
    case 'coming':
      return [today, 'Vi är på väg', `${from}–${to}`]
    case 'late':
      return [today, 'Vi skulle ha kommit', `senast ${to}`]
    case 'collected':
      return [today, `Hämtat${at}`, bagWords(bags ?? {})]
    case 'not_out':
      return [today, 'Stod inte ute', `när vi kom${at}`]
    case 'wrong':
      return [today, 'Fel sorterat', `så vi lämnade det${at}`]
  }
}
