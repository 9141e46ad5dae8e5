import { expect, test } from 'vitest'
import type { HouseholdState } from '../../shared/agreement.ts'
import { addDays } from '../../shared/swedish-time.ts'
import { goAway } from './acts.ts'
import { asItIs, lastOfAll } from './days.ts'

/** Weekly from today, which somebody has been at the door. */
function weekly(days: number, today: string) {
  return {
    now: `${today}T09:00:00Z`,
    status: 'agreed',
    frequency: 'weekly',
    season_ends: '2027-06-07',
    days: Array.from({ length: days }, (_, week) => ({
      day: addDays(today, 7 * week),
      to: '10:00',
      state: week === 0 ? 'not_out' : 'planned',
    })),
  } as HouseholdState
}

test.each(['2026-11-30T09:00:00Z', '2026-12-01T09:00:00Z'])(
  'a page read on a pick-up day, shown at %s, calls no day the last while more may come',
  (now) => {
    const today = '2026-11-30'
    expect(lastOfAll(weekly(12, today), new Date(now))).toBeNull()
    expect(lastOfAll(weekly(11, today), new Date(now))).toBe(addDays(today, 70))
  },
)

test('one pick-up that was skipped comes back as one', () => {
  const period = { first_day: '2026-12-07', last_day: '2026-12-14' }
  const told = [1, 2].map((pickups) => goAway(period, pickups).undo.byCompany.told.split('.')[0])
  expect(told).toEqual(['Hämtningen är tillbaka', 'Hämtningarna är tillbaka'])
})

test('an agreement that has gone on to the end of its season is over once that is', () => {
  const gone = { status: 'agreed', last_day: '2026-12-14' } as const
  const on = (now: string) => asItIs(gone, new Date(now)).status
  expect([on('2026-12-14T22:59:00Z'), on('2026-12-14T23:00:00Z')]).toEqual(['agreed', 'ended'])
  expect(asItIs({ ...gone, last_day: null }, new Date('2026-12-15T12:00:00Z')).status).toBe('agreed')
})
