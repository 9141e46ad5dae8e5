#!/bin/sh
# ical-js-parser 0.7.4 (npm): an event at 08:00 wherever its reader is, DTSTART without zone and without Z, read and written again.
#
# Guessed: the event comes back as it was, in another order perhaps.
# Seen: it comes back with a Z, at 08:00 in Greenwich, which is 09:00 or 10:00 in Stockholm. And a file whose last line ends, as each
#       line of iCalendar does, gives its last event a property E of value EN, cut from END:VCALENDAR; it is written too.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund ical-js-parser@0.7.4 >/dev/null
cd "$work"
node -e "
const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//SV', 'BEGIN:VEVENT', 'UID:1@example.se', 'DTSTAMP:20261128T120000Z',
  'DTSTART:20261207T080000', 'DTEND:20261207T100000', 'SUMMARY:Vi kommer', 'END:VEVENT', 'END:VCALENDAR']
const { default: parser } = require('ical-js-parser')
for (const text of [lines.join('\r\n'), lines.join('\r\n') + '\r\n']) {
  const written = parser.toString(parser.toJSON(text)).split(/\r?\n/).filter((line) => line && !lines.includes(line))
  console.log(written.join(' '))
}" | tee seen
cmp - seen <<'SEEN'
DTSTART:20261207T080000Z DTEND:20261207T100000Z
DTSTART:20261207T080000Z DTEND:20261207T100000Z E:EN
SEEN
