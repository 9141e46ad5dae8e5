#!/bin/sh
# ics-parser 0.1.5 (npm): an event from 08:00 to 10:00, with the zone Europe/Stockholm and America/New_York, whose DTSTAMP, the moment at
# which it was written, is long before; read on computers in Stockholm and on UTC.
#
# Guessed: start and end are the two moments, the zone's own; and the comma in the title has lost its backslash.
# Seen: the property end is the DTSTAMP, months before the beginning; the end is endDate. Zones are not looked at: eight in New York is
#       eight where the computer is, so that a server on UTC has every visit of a Swedish calendar an hour or two late. The backslash stays.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund ics-parser@0.1.5 >/dev/null
cd "$work"
cat >read.cjs <<'JS'
const { default: parse = require('ics-parser') } = require('ics-parser')
for (const zone of ['Europe/Stockholm', 'America/New_York']) {
  const event = ['BEGIN:VEVENT', 'UID:1@example.se', 'DTSTAMP:20261128T120000Z', `DTSTART;TZID=${zone}:20270705T080000`,
    `DTEND;TZID=${zone}:20270705T100000`, 'SUMMARY:Papp\\, glas', 'END:VEVENT']
  const [read] = parse(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//SV', ...event, 'END:VCALENDAR', ''].join('\r\n'))
  console.log(zone, read.startDate.toISOString(), read.endDate.toISOString(), read.end.toISOString(), read.name)
}
JS
for zone in Europe/Stockholm UTC; do TZ=$zone node read.cjs; done | tee seen
cmp - seen <<'SEEN'
Europe/Stockholm 2027-07-05T06:00:00.000Z 2027-07-05T08:00:00.000Z 2026-11-28T12:00:00.000Z Papp\, glas
America/New_York 2027-07-05T06:00:00.000Z 2027-07-05T08:00:00.000Z 2026-11-28T12:00:00.000Z Papp\, glas
Europe/Stockholm 2027-07-05T08:00:00.000Z 2027-07-05T10:00:00.000Z 2026-11-28T12:00:00.000Z Papp\, glas
America/New_York 2027-07-05T08:00:00.000Z 2027-07-05T10:00:00.000Z 2026-11-28T12:00:00.000Z Papp\, glas
SEEN
