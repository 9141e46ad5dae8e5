/** Every kind of calendar, read by libical, icalendar and vobject of Debian, and by node-ical; ical.js reads them in `npm test`. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { calendarFile, endedCalendar } from '../../src/messages/calendar.ts'
import type { CalendarDays } from '../../src/messages/message.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { judge } from './judge.ts'

const run = promisify(execFile)

type NodeIcal = { sync: { parseICS(text: string): Record<string, { type: string; uid: string; status?: string }> } }

/** Before and after a clock change. */
const days = ['2027-03-22', '2027-03-29'].map((nominal, at) => ({
  nominal,
  sequence: 3,
  is_cancelled: false,
  is_called_off: false,
  from: `${nominal}T0${7 - at}:00:00Z`,
  to: `${nominal}T0${9 - at}:00:00Z`,
}))
const seasons: Record<string, CalendarDays['days']> = {
  agreed: days,
  skipped: days.map((day) => ({ ...day, is_cancelled: true })),
  closed: days.map((day, at) => ({ ...day, is_cancelled: at === 0, is_called_off: at === 0 })),
  empty: [],
}

const calendars = Object.entries(seasons).flatMap(([name, days]) =>
  (['subscription', 'file'] as const).flatMap((use) =>
    ['https://pasrundan.example', null].map((url) => {
      const calendar = {
        household: 'a'.repeat(24),
        address: 'Ekbacken 5, 192 67 Sollentuna',
        changed_at: '2026-11-25T12:00:00.123Z',
        days,
      }
      return { name: `${name}-${use}-${url ? 'with' : 'without'}-link.ics`, text: calendarFile(calendar, { url }, use) }
    }),
  ),
)

calendars.push({ name: 'ended.ics', text: endedCalendar() })

test('libical finds no restriction broken, and two other parsers read the same events', async () => {
  await using folder = await temporaryFolder()
  const paths = calendars.map(({ name }) => folder.file(name))
  for (const [at, { text }] of calendars.entries()) await writeFile(paths[at] as string, text)
  const { stdout, stderr } = await run('/usr/bin/python3', ['tests/judges/calendars.py', ...paths])
  expect(stdout + stderr).toBe('')
})

test('node-ical reads each day', async () => {
  const { sync } = (await judge<{ default: NodeIcal }>('node-ical')).default
  for (const { name, text } of calendars) {
    const events = Object.values(sync.parseICS(text)).filter(({ type }) => type === 'VEVENT')
    expect(events.length, name).toBe(text.match(/BEGIN:VEVENT/g)?.length ?? 0)
  }
})
