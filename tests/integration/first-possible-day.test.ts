import { expect, test } from 'vitest'
import { setCompanyRules } from '../../src/database/settings.ts'
import { company } from '../../src/shared/company.ts'
import { firstPossiblePickup } from '../../src/shared/pickup-days.ts'
import { sqlEngines } from '../helpers/databases.ts'

const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE

/** A year with its closed weeks, and the one in which the season ends: what is between is like the first. */
const WEEKS = [...Array(60).keys(), ...Array.from({ length: 50 }, (_, week) => 215 + week)]

/** @returns the minutes around each week's last chance to book its day, in winter and in summer time */
function moments(answerWithinHours: number): Date[] {
  const first = Date.parse('2026-11-08T18:00:00Z') - answerWithinHours * 60 * MINUTE
  return WEEKS.map((week) => first + week * WEEK).flatMap((deadline) =>
    [-60, 0, 60, 120].flatMap((minutes) => [
      ...[-2, -1, 0, 1, 2].map((around) => new Date(deadline + (minutes + around) * MINUTE)),
      new Date(deadline + minutes * MINUTE + 1),
    ]),
  )
}

/** @returns moments from which the time to answer ends around a Swedish midnight, in winter and in summer time */
function midnights(days: number, answerWithinHours: number): Date[] {
  const first = Date.parse('2026-11-08T22:00:00Z') - answerWithinHours * 60 * MINUTE
  return Array.from({ length: days }, (_, day) => first + (day * WEEK) / 7).flatMap((evening) =>
    [0, 60].flatMap((minutes) => [-1, 0].map((around) => new Date(evening + minutes * MINUTE + around))),
  )
}

test.each(sqlEngines)('the page names the first day that the database gives, $name', async (engine) => {
  await using database = await engine.database()
  const closedDates = [
    ...company.closedDates,
    // The first day, several in a row, and one next to a clock change.
    { date: '2026-11-09', reason: 'höstlov' },
    ...['2027-07-05', '2027-07-12', '2027-07-19', '2027-07-26'].map((date) => ({ date, reason: 'sommar' })),
    { date: '2031-10-27', reason: 'höstlov' },
  ]
  for (const rules of [
    { ...company, closedDates },
    { ...company, closedDates, answerWithinHours: 48, season: { lastDay: '2031-06-09' } },
  ]) {
    await setCompanyRules(database, false, rules)
    for (const early of [true, false]) {
      const asked = early ? moments(rules.answerWithinHours) : midnights(365, rules.answerWithinHours)
      const days = await database.query<{ day: string | null }>(
        `select to_char(private.first_possible_day(at, $2), 'YYYY-MM-DD') as day
         from unnest($1::timestamptz[]) with ordinality as asked (at, place) order by place`,
        [asked.map((at) => at.toISOString()), early],
      )
      const told = asked.map((at) => ({ at, day: firstPossiblePickup(at, rules, early)?.date ?? null }))
      expect(days.map(({ day }, index) => ({ at: asked[index], day }))).toEqual(told)
      expect(new Set(told.map(({ day }) => day)).size).toBeGreaterThan(early ? 60 : 40)
    }
  }
})
