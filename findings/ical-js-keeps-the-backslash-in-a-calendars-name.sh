#!/bin/sh
# ical.js 2.2.1 (npm): the name of a calendar, "Rundan, Ekbacken 5", in NAME (RFC 7986) and X-WR-CALNAME, with the comma escaped.
#
# Guessed: NAME is of type TEXT and is given without the backslash, as SUMMARY is; X-WR-CALNAME perhaps as it stands.
# Seen: both are given as they stand, with the backslash, since the library knows no NAME; COLOR and SOURCE of the same RFC it does not
#       know either. What reads a calendar's name by it shows "Rundan\, Ekbacken 5". icalendar 4.0.3, vobject 0.9.6 and libical 3.0.16
#       take the backslash away in both.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --ignore-scripts --no-audit --no-fund --prefix "$work" ical.js@2.2.1 >/dev/null
cat >"$work/ask.mjs" <<'JS'
import ical from 'ical.js'
const value = String.raw`Rundan\, Ekbacken 5`
const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//SV', `NAME:${value}`, `X-WR-CALNAME:${value}`, 'BEGIN:VEVENT', 'UID:1',
  'DTSTAMP:20261128T120000Z', 'DTSTART:20261207T070000Z', `SUMMARY:${value}`, 'END:VEVENT', 'END:VCALENDAR', '']
const calendar = new ical.Component(ical.parse(lines.join('\r\n')))
console.log(calendar.getFirstPropertyValue('name'))
console.log(calendar.getFirstPropertyValue('x-wr-calname'))
console.log(calendar.getFirstSubcomponent('vevent').getFirstPropertyValue('summary'))
JS
node "$work/ask.mjs" | tee "$work/seen"
printf '%s\n' 'Rundan\, Ekbacken 5' 'Rundan\, Ekbacken 5' 'Rundan, Ekbacken 5' | cmp - "$work/seen"
