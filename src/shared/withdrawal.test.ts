import { expect, test } from 'vitest'
import { dayAfter } from './swedish-time.ts'
import { problemOf, readStatement, statementLimits } from './withdrawal.ts'
import { withdrawalUntil } from './withdrawal-until.ts'

/** From the Swedish Almanac, with the earliest and the latest there are. */
const easterSundays = [
  ...['2024-03-31', '2025-04-20', '2031-04-13', '2032-03-28', '2033-04-17', '2034-04-09', '2036-04-13', '2037-04-05'],
  ...['1818-03-22', '1943-04-25', '1954-04-18', '1981-04-19', '2026-04-05', '2027-03-28', '2028-04-16', '2029-04-01'],
  ...['2030-04-21', '2035-03-25', '2038-04-25', '2049-04-18', '2076-04-19', '2100-03-28', '2200-04-06', '2285-03-22'],
]

/** @returns the first day from this one on that is no Saturday, Sunday or holiday */
function workingDayFrom(day: string): string {
  return withdrawalUntil(before(day, 14))
}

function before(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}

test('the fourteen days end as they are on a working day, and later on no other', () => {
  expect(withdrawalUntil('2026-11-23')).toBe('2026-12-07')
  expect(withdrawalUntil('2026-11-27')).toBe('2026-12-11')
  for (const easter of easterSundays) {
    expect.soft(workingDayFrom(before(easter, 2)), `Good Friday of ${easter}`).toBe(before(easter, -2))
    // The day before is an ordinary one, unless it is a holiday of its own.
    expect.soft(workingDayFrom(before(easter, 3))).toBe(before(easter, 3))
    const ascension = before(easter, -39)
    if (ascension.slice(5) !== '05-31') expect.soft(workingDayFrom(ascension)).toBe(workingDayFrom(dayAfter(ascension)))
    expect.soft(workingDayFrom(ascension), 'Ascension Day').not.toBe(ascension)
  }
  for (const [name, day, working] of [
    ['Saturday and Sunday', '2026-11-28', '2026-11-30'],
    ['New Year and what follows', '2026-12-31', '2027-01-04'],
    ['Epiphany', '2027-01-06', '2027-01-07'],
    ['the first of May, a Friday', '2026-05-01', '2026-05-04'],
    ['National Day', '2028-06-06', '2028-06-07'],
    ['Midsummer Eve at its earliest', '2026-06-19', '2026-06-22'],
    ['Midsummer Eve at its latest', '2027-06-25', '2027-06-28'],
    ['Christmas', '2026-12-24', '2026-12-28'],
    ['Christmas in the week', '2029-12-24', '2029-12-27'],
    ...[
      ...['2026-01-02', '2026-05-28', '2026-06-18', '2028-06-26', '2027-06-18', '2027-06-24', '2026-12-23'],
      '2026-12-30',
    ].map((day) => ['a working day', day, day]),
  ] as [string, string, string][]) {
    expect.soft(workingDayFrom(day), name).toBe(working)
  }
})

test('a withdrawal needs a name, words for the agreement, and an address', () => {
  const whole = { name: 'Anna', contract: 'Ekbacken 5', receipt_to: ' anna@example.se ' }
  expect(problemOf(whole)).toBeNull()
  expect(problemOf({ ...whole, name: '\u200b ' })).toBe('name')
  expect(problemOf({ ...whole, contract: '\n' })).toBe('contract')
  expect(problemOf({ ...whole, receipt_to: 'anna' })).toBe('receipt_to')
  expect(problemOf({ name: '', contract: '', receipt_to: '' })).toBe('name')
  expect(readStatement(new URLSearchParams({ ...whole, name: ' Anna ' }))).toEqual({
    ...whole,
    receipt_to: 'anna@example.se',
  })
  expect(readStatement(new URLSearchParams())).toEqual({ name: '', contract: '', receipt_to: '' })
  expect(statementLimits).toEqual({ name: 200, contract: 1000, receipt_to: 254 })
})
