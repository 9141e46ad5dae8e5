#!/bin/sh
# ical.js 2.2.1, ts-ics 2.4.6 and simple-rrule 1.8.1, beside rrule 2.8.1 (npm): an event on the 31st of each month, one on 29 February of
# each year, and one every second week on Monday and Wednesday, from a Wednesday on.
#
# Guessed: as RFC 5545 says and rrule does: days that a month does not have are left out, and weeks begin on Monday.
# Seen: ts-ics goes from 31 January to 28 February, and stays on the 28th; simple-rrule takes each month's last day, and the Mondays of the
#       other week. 29 February is the 28th to both in other years, and 1 March to ical.js, which has the 31st right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund ical.js@2.2.1 ts-ics@2.4.6 simple-rrule@1.8.1 rrule@2.8.1 \
  >/dev/null
cat >"$work/days.mjs" <<'JS'
import ical from 'ical.js'
import rrule from 'rrule'
import { expandRRule, parseRecurrenceFromString } from 'simple-rrule'
import { convertIcsCalendar, extendByRecurrenceRule } from 'ts-ics'
const readers = {
  rrule: (text) => rrule.rrulestr(text).all(),
  'ical.js'(text, event) {
    const days = new ical.Event(event.getFirstSubcomponent('vevent')).iterator()
    return Array.from({ length: 4 }, () => days.next().toJSDate())
  },
  'ts-ics'(text, event) {
    const [{ recurrenceRule, start }] = convertIcsCalendar(undefined, event.toString()).events
    return extendByRecurrenceRule(recurrenceRule, { start: start.date })
  },
  'simple-rrule'(text) {
    const rule = parseRecurrenceFromString(text.replace(/^DTSTART(.*)T08/, '$&0000Z\nDTEND$1T10'))
    return expandRRule(rule, new Date('2024-01-01'), new Date('2034-01-01')).events.map(({ date }) => date)
  },
}
for (const [start, rule] of [
  ['20270131', 'FREQ=MONTHLY;COUNT=4'],
  ['20240229', 'FREQ=YEARLY;COUNT=4'],
  ['20261216', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=MO;COUNT=4'],
]) {
  const text = `DTSTART:${start}T080000Z\nRRULE:${rule}`
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//SV', 'BEGIN:VEVENT', 'UID:1@example.se', 'DTSTAMP:20261128T120000Z',
    ...text.split('\n'), 'END:VEVENT', 'END:VCALENDAR', '']
  for (const [name, read] of Object.entries(readers)) {
    const days = read(text, new ical.Component(ical.parse(lines.join('\r\n'))))
    console.log(`${rule.slice(5, 9)} ${name}: ${days.map((day) => day.toISOString().slice(2, 10)).join(' ')}`)
  }
}
JS
TZ=UTC node "$work/days.mjs" | tee "$work/seen"
cmp - "$work/seen" <<'SEEN'
MONT rrule: 27-01-31 27-03-31 27-05-31 27-07-31
MONT ical.js: 27-01-31 27-03-31 27-05-31 27-07-31
MONT ts-ics: 27-01-31 27-02-28 27-03-28 27-04-28
MONT simple-rrule: 27-01-31 27-02-28 27-03-31 27-04-30
YEAR rrule: 24-02-29 28-02-29 32-02-29 36-02-29
YEAR ical.js: 24-02-29 25-03-01 26-03-01 27-03-01
YEAR ts-ics: 24-02-29 25-02-28 26-02-28
YEAR simple-rrule: 24-02-29 25-02-28 26-02-28 27-02-28
WEEK rrule: 26-12-16 26-12-28 26-12-30 27-01-11
WEEK ical.js: 26-12-16 26-12-28 26-12-30 27-01-11
WEEK ts-ics: 26-12-16 26-12-28 26-12-30 27-01-11
WEEK simple-rrule: 26-12-16 26-12-21 26-12-30 27-01-04
SEEN
