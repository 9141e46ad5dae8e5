#!/bin/sh
# ical-generator 11.1.2 (npm): an event in a calendar with timezone: 'Europe/Stockholm', written in Stockholm.
#
# Guessed: start and end are in that zone; DTSTAMP, which RFC 5545 wants in UTC, has its Z whatever the zone.
# Seen: DTSTAMP is the local time too, with neither Z nor TZID: it is another moment wherever it is read, and in Stockholm's winter an hour
#       ahead of the one at which the event was made. Without a zone, or with the zone at the event only, it has its Z.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund ical-generator@11.1.2 >/dev/null
cat >"$work/event.mjs" <<'JS'
import ical from 'ical-generator'
const [moment, zone] = [new Date('2026-11-30T07:00:00Z'), { timezone: 'Europe/Stockholm' }]
for (const [ofCalendar, ofEvent] of [[{}, {}], [{}, zone], [zone, zone]]) {
  const calendar = ical(ofCalendar)
  calendar.createEvent({ start: moment, stamp: moment, summary: 'Collection', ...ofEvent })
  console.log(calendar.toString().match(/^(?:DTSTAMP|DTSTART).*/gm).join(' '))
}
JS
seen=$(TZ=Europe/Stockholm node "$work/event.mjs" | tr -d '\r')
echo "$seen"
[ "$seen" = 'DTSTAMP:20261130T070000Z DTSTART:20261130T070000Z
DTSTAMP:20261130T070000Z DTSTART;TZID=Europe/Stockholm:20261130T080000
DTSTAMP:20261130T080000 DTSTART;TZID=Europe/Stockholm:20261130T080000' ]
