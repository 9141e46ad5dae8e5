import { expect, test, vi } from 'vitest'
import { announcementFor } from './announcement.ts'
import { company } from './company.ts'
import { noExceptions, type PickupExceptions, pickupFor } from './pickup-days.ts'
import { rulesWith } from './pickup-rules.ts'
import { addDays } from './swedish-time.ts'

const all = Array.from({ length: 60 }, (_, week) => addDays('2027-01-04', 7 * week))
const full: PickupExceptions = { closed: [], full: { once: all }, ended: null }
const ended: PickupExceptions = { ...noExceptions, ended: '2027-06-10' }

const announcements: [string, string, PickupExceptions, string][] = [
  ['nothing to say', '2027-01-07T12:00:00Z', noExceptions, ''],
  [
    'no room',
    '2027-01-07T12:00:00Z',
    full,
    'Just nu är det fullt. Boka gärna ändå, så hör vi av oss när det finns plats.',
  ],
  [
    'the last weeks',
    '2027-05-27T12:00:00Z',
    ended,
    'Vi kör till och med torsdag 10\u00a0juni. Vi tar inte emot fler bokningar.',
  ],
  [
    'the last day',
    '2027-06-10T12:00:00Z',
    ended,
    'Vi kör till och med torsdag 10\u00a0juni. Vi tar inte emot fler bokningar.',
  ],
  ['after the end', '2027-06-11T12:00:00Z', ended, 'Vi tar inte emot bokningar just nu.'],
  [
    'before the next season',
    '2027-08-01T12:00:00Z',
    { ...noExceptions, season: { first: '2027-08-25', last: '2028-06-01' } },
    'Vi börjar igen onsdag 25\u00a0augusti.',
  ],
]

test('a visitor is told of no room, and of when the season ends and begins', () => {
  for (const [what, now, days, words] of announcements)
    expect.soft(announcementFor(new Date(now), days), what).toBe(words)
  // A company that has never driven does not begin again.
  vi.spyOn(company, 'season', 'get').mockReturnValue({ firstDay: '2027-08-25', lastDay: '2028-06-01' })
  expect(announcementFor(new Date('2027-08-01T12:00:00Z'), noExceptions)).toBe('Vi börjar onsdag 25\u00a0augusti.')
  vi.restoreAllMocks()
})

test('before the season ends, what can still be had is offered, and only that', () => {
  const rules = { ...rulesWith(noExceptions, 'once'), season: { lastDay: '2027-06-10' } }
  const at = (now: string, early: boolean) => {
    const first = pickupFor(new Date(now), rules, early)
    return typeof first === 'string' ? first : first.date
  }
  expect(at('2027-05-20T12:00:00Z', false)).toBe('2027-06-07')
  expect(at('2027-05-27T12:00:00Z', false)).toBe('early')
  expect(at('2027-05-27T12:00:00Z', true)).toBe('2027-05-31')
  expect(at('2027-06-06T12:00:00Z', true)).toBe('closed')
  expect(pickupFor(new Date('2027-05-20T12:00:00Z'), rulesWith(ended, 'once'), true)).toBe('closed')
  expect(company.season.lastDay).toBeNull()
})
