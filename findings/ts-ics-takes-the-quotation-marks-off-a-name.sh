#!/bin/sh
# ts-ics 2.4.6 (npm), which reads and writes iCalendar: an event whose organizer is called "Ek: Påsrundan" and where a household called so
# has accepted. The names are in quotation marks, as RFC 5545 wants them where a colon is within. What it wrote is read by ical.js 2.2.1
# and node-ical 0.27.2 (npm) and by itself.
#
# Guessed: what it writes says the same as what it read; and, once a name with a comma had lost its
#          quotation marks, that one with a colon loses them too.
# Seen: the quotation marks are gone. The colon ends the name: all three find "Ek", the address is the rest of the line, and that the
#       household has accepted is within that address. A comma wants them too, but is read as it was by all three.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund ts-ics@2.4.6 ical.js@2.2.1 node-ical@0.27.2 >/dev/null
cd "$work"
cat >names.mjs <<'JS'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { convertIcsCalendar, generateIcsCalendar } from 'ts-ics'
for (const name of ['Åkesson, Anna', 'Ek: Påsrundan']) {
  const source = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:Example', 'BEGIN:VEVENT', 'UID:1@example.se', 'DTSTAMP:20261129T080000Z',
    'DTSTART:20261130T070000Z', 'DTEND:20261130T090000Z', 'SUMMARY:x', `ORGANIZER;CN="${name}":mailto:info@example.se`,
    `ATTENDEE;CN="${name}";PARTSTAT=ACCEPTED:mailto:bo@example.se`, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
  const written = generateIcsCalendar(convertIcsCalendar(undefined, source))
  console.log(written.match(/^ORGANIZER.*$/m)[0].trim())
  for (const text of [source, written]) {
    const attendee = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent').getFirstProperty('attendee')
    const event = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT')
    const [own] = convertIcsCalendar(undefined, text).events[0].attendees
    console.log([attendee.getParameter('cn'), attendee.getFirstValue(), attendee.getParameter('partstat')].join(' | '))
    console.log([event.attendee.params.CN, event.attendee.val, event.attendee.params.PARTSTAT].join(' | '))
    console.log([own.name, own.email, own.partstat].join(' | '))
  }
}
JS
node names.mjs | tee seen
cmp - seen <<'SEEN'
ORGANIZER;CN=Åkesson, Anna:MAILTO:info@example.se
Åkesson, Anna | mailto:bo@example.se | ACCEPTED
Åkesson, Anna | mailto:bo@example.se | ACCEPTED
Åkesson, Anna | bo@example.se | ACCEPTED
Åkesson, Anna | MAILTO:bo@example.se | ACCEPTED
Åkesson, Anna | MAILTO:bo@example.se | ACCEPTED
Åkesson, Anna | bo@example.se | ACCEPTED
ORGANIZER;CN=Ek: Påsrundan:MAILTO:info@example.se
Ek: Påsrundan | mailto:bo@example.se | ACCEPTED
Ek: Påsrundan | mailto:bo@example.se | ACCEPTED
Ek: Påsrundan | bo@example.se | ACCEPTED
Ek |  Påsrundan;PARTSTAT=ACCEPTED:MAILTO:bo@example.se | 
Ek |  Påsrundan;PARTSTAT=ACCEPTED:MAILTO:bo@example.se | 
Ek |  Påsrundan;PARTSTAT=ACCEPTED:bo@example.se | 
SEEN
