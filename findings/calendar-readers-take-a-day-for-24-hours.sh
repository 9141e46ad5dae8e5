#!/bin/sh
# node-ical 0.27.2 and ical.js 2.2.1 (npm): events that begin at 08:00 on the day before Stockholm's clock is set, and last P1D or PT24H.
#
# Guessed: RFC 5545 tells them apart: a day ends at 08:00 whatever the clock does, 24 hours end at 09:00 in March and at 07:00 in October.
# Seen: neither does. node-ical counts hours for both, so a day ends at 09:00 in March; ical.js counts days for both, so 24 hours end at
#       08:00. Each is right where the other is wrong, and what one writes the other moves by an hour, twice a year.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund node-ical@0.27.2 ical.js@2.2.1 >/dev/null
cat >"$work/ends.mjs" <<'JS'
import ical from 'ical.js'
import nodeIcal from 'node-ical'
const zone = ['BEGIN:VTIMEZONE', 'TZID:Europe/Stockholm', 'BEGIN:STANDARD', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100',
  'DTSTART:19961027T030000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD', 'BEGIN:DAYLIGHT', 'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200', 'DTSTART:19810329T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT', 'END:VTIMEZONE']
const clock = (moment) => moment.toLocaleTimeString('sv-SE', { timeZone: 'Europe/Stockholm', hour: '2-digit', minute: '2-digit' })
for (const duration of ['P1D', 'PT24H']) {
  for (const day of ['20270327', '20271030']) {
    const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//SV', ...zone, 'BEGIN:VEVENT', 'UID:1@example.se',
      'DTSTAMP:20261128T120000Z', `DTSTART;TZID=Europe/Stockholm:${day}T080000`, `DURATION:${duration}`, 'END:VEVENT', 'END:VCALENDAR',
      ''].join('\r\n')
    const calendar = new ical.Component(ical.parse(text))
    ical.TimezoneService.register(calendar.getFirstSubcomponent('vtimezone'))
    const event = new ical.Event(calendar.getFirstSubcomponent('vevent'))
    const [other] = Object.values(nodeIcal.sync.parseICS(text)).filter(({ type }) => type === 'VEVENT')
    console.log(`${duration} from ${day}: node-ical ${clock(other.end)}, ical.js ${clock(event.endDate.toJSDate())}`)
  }
}
JS
node "$work/ends.mjs" | tee "$work/seen"
cmp - "$work/seen" <<'SEEN'
P1D from 20270327: node-ical 09:00, ical.js 08:00
P1D from 20271030: node-ical 07:00, ical.js 08:00
PT24H from 20270327: node-ical 09:00, ical.js 08:00
PT24H from 20271030: node-ical 07:00, ical.js 08:00
SEEN
