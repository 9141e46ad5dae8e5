#!/bin/sh
# ical.js 2.2.1 (npm): a calendar in which somebody comes to two households, Ek and Berg, three Mondays at eight; at Berg's the second
# visit is moved to the Tuesday, by a RECURRENCE-ID.
#
# Guessed: Ek's are on the three Mondays. What changes one visit of an event is known by its UID, as RFC 5545 says, and Berg's has another.
# Seen: Ek's second visit is on the Tuesday too, and its title is Berg's: new ICAL.Event() takes every RECURRENCE-ID of the calendar for
#       its own if the hour is the same. So it is in ical-expander 3.2.0 (npm), which is built on it. With strictExceptions, as its option
#       is called, the constructor refuses the whole calendar; only with the exceptions picked out by hand is each household right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund ical.js@2.2.1 ical-expander@3.2.0 >/dev/null
cd "$work"
cat >visits.mjs <<'JS'
import ICAL from 'ical.js'
import IcalExpander from 'ical-expander'
const event = (uid, day, ...lines) => ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261128T120000Z', `DTSTART:${day}T070000Z`,
  `DTEND:${day}T090000Z`, `SUMMARY:${uid}`, ...lines, 'END:VEVENT']
const weekly = 'RRULE:FREQ=WEEKLY;COUNT=3'
const ics = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//SV', ...event('Ek', '20270111', weekly),
  ...event('Berg', '20270111', weekly), ...event('Berg', '20270119', 'RECURRENCE-ID:20270118T070000Z'), 'END:VCALENDAR', ''].join('\r\n')
const calendar = new ICAL.Component(ICAL.parse(ics))
const visits = (component, options) => {
  const household = new ICAL.Event(component, options)
  const iterator = household.iterator()
  const days = []
  for (let next = iterator.next(); next; next = iterator.next()) {
    const { startDate, item } = household.getOccurrenceDetails(next)
    days.push(`${startDate.toString().slice(0, 10)} ${item.summary}`)
  }
  return days.join(', ')
}
const all = calendar.getAllSubcomponents('vevent')
const repeating = all.filter((component) => component.hasProperty('rrule'))
for (const component of repeating) console.log(`${component.getFirstPropertyValue('uid')}: ${visits(component)}`)
const { occurrences } = new IcalExpander({ ics }).between(new Date('2027-01-01'), new Date('2027-02-01'))
const expanded = occurrences.slice(0, 3).map(({ item, startDate }) => `${startDate.toString().slice(0, 10)} ${item.summary}`)
console.log(`expander: ${expanded.join(', ')}`)
try {
  visits(repeating[0], { strictExceptions: true })
} catch (error) {
  console.log(`strict: ${error.message}`)
}
console.log(`by hand: ${visits(repeating[0], { exceptions: [] })}`)
JS
node visits.mjs | tee seen
cmp - seen <<'SEEN'
Ek: 2027-01-11 Ek, 2027-01-19 Berg, 2027-01-25 Ek
Berg: 2027-01-11 Berg, 2027-01-19 Berg, 2027-01-25 Berg
expander: 2027-01-11 Ek, 2027-01-19 Berg, 2027-01-25 Ek
strict: attempted to relate unrelated exception
by hand: 2027-01-11 Ek, 2027-01-18 Ek, 2027-01-25 Ek
SEEN
