#!/bin/sh
# ical.js 2.2.1 (npm): a visit on 11 and 18 January and on 29 March 2027, whose days are a list, DTSTART and RDATE without a rule; and one
# on the Monday of week 52 of each year, by BYWEEKNO, from 21 December 2026 on.
#
# Guessed: the three days, as DTSTART is always the first of an event's days (RFC 5545, 3.8.5.3), and as a rule's first day is there; and
#          21 December 2026, then 27 December 2027.
# Seen: 11 January is left out: where there is a list and no rule, the days are those of the list alone. With DTSTART written into the list
#       once more it is right. Of week 52 the first is left out too, and then it is every Monday, in whatever week.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund ical.js@2.2.1 >/dev/null
cd "$work"
cat >days.mjs <<'JS'
import ICAL from 'ical.js'
const days = (start, ...lines) => {
  const event = ['BEGIN:VEVENT', 'UID:1@example.se', 'DTSTAMP:20261128T120000Z', `DTSTART:${start}`, 'DURATION:PT2H', ...lines]
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//SV', ...event, 'END:VEVENT', 'END:VCALENDAR', '']
  const calendar = new ICAL.Component(ICAL.parse(file.join('\r\n')))
  const iterator = new ICAL.Event(calendar.getFirstSubcomponent('vevent')).iterator()
  const found = []
  for (let next = iterator.next(); next && found.length < 3; next = iterator.next()) found.push(next.toString().slice(0, 10))
  return found.join(' ')
}
console.log(`list: ${days('20270111T070000Z', 'RDATE:20270118T070000Z,20270329T060000Z')}`)
console.log(`with itself: ${days('20270111T070000Z', 'RDATE:20270111T070000Z,20270118T070000Z,20270329T060000Z')}`)
console.log(`week 52: ${days('20261221T070000Z', 'RRULE:FREQ=YEARLY;BYWEEKNO=52;BYDAY=MO;COUNT=3')}`)
JS
node days.mjs | tee seen
cmp - seen <<'SEEN'
list: 2027-01-18 2027-03-29
with itself: 2027-01-11 2027-01-18 2027-03-29
week 52: 2026-12-28 2027-01-04 2027-01-11
SEEN
