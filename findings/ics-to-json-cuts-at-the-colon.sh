#!/bin/sh
# ics-to-json 2.0.2 (npm): an event whose description and place have a colon in them.
#
# Guessed: they are what is behind the first colon of the line, as the name of a property has none.
# Seen: they end at the second. "Ta med: papp. Se https://example.se/" becomes "Ta med", "Port: 1234" becomes "Port", and of a description
#       that is a link "https" is left. The start is a string without its zone: 08:00 in Stockholm and 08:00 in UTC differ by a Z.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund ics-to-json@2.0.2 >/dev/null
cd "$work"
seen=$(node -e "
const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//SV', 'BEGIN:VEVENT', 'UID:1@example.se', 'DTSTAMP:20261128T120000Z',
  'DTSTART;TZID=Europe/Stockholm:20261207T080000', 'SUMMARY:Vi kommer', 'DESCRIPTION:Ta med: papp. Se https://example.se/',
  'LOCATION:Port: 1234', 'END:VEVENT', 'END:VCALENDAR', '']
const { icsToJson } = require('ics-to-json')
const [event] = icsToJson(lines.join('\r\n'))
console.log([event.description, event.location, event.startDate].join('; '))")
echo "$seen"
[ "$seen" = 'Ta med; Port; 20261207T080000' ]
