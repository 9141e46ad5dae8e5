#!/bin/sh
# datebook 8.0.1 (npm), which makes a file or a link of an event for the visitor's calendar: a visit at 08:00 in Stockholm every second
# Monday, four times from 4 October 2027 on, read by ical.js 2.2.1 (npm).
#
# Guessed: at eight each time. A rule is written with its zone, as RFC 5545 asks of times that follow a clock; and the hours are taken, as
#          those of a calendar are unless it says otherwise.
# Seen: the beginning is in Greenwich's time and the rule goes by it: from 1 November on, when the clock has been set, the visit is at
#       seven. Google's link says the same. TRANSP is TRANSPARENT: calendars show the hours as free, and offer them to somebody else.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund datebook@8.0.1 ical.js@2.2.1 >/dev/null
cd "$work"
cat >visits.mjs <<'JS'
import * as datebook from 'datebook'
import ICAL from 'ical.js'
const { ICalendar, GoogleCalendar } = datebook.default ?? datebook
const visit = {
  title: 'Visit',
  start: new Date('2027-10-04T08:00:00+02:00'),
  end: new Date('2027-10-04T10:00:00+02:00'),
  recurrence: { frequency: 'WEEKLY', interval: 2, count: 4, weekdays: ['MO'] }
}
const file = new ICalendar(visit).render()
const iterator = new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')).iterator()
const times = []
for (let next = iterator.next(); next; next = iterator.next()) {
  times.push(next.toJSDate().toLocaleString('sv', { timeZone: 'Europe/Stockholm', dateStyle: 'short', timeStyle: 'short' }))
}
console.log(times.join(', '))
console.log(file.match(/TRANSP.*|DTSTART.*/g).join(' ').replaceAll('\r', ''))
console.log(new URL(new GoogleCalendar(visit).render()).searchParams.get('dates'))
JS
TZ=Europe/Stockholm node visits.mjs | tee seen
cmp - seen <<'SEEN'
2027-10-04 08:00, 2027-10-18 08:00, 2027-11-01 07:00, 2027-11-15 07:00
TRANSP:TRANSPARENT DTSTART:20271004T060000Z
20271004T060000Z/20271004T080000Z
SEEN
