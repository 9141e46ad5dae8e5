#!/bin/sh
# FullCalendar 6.1.21 with its plugin icalendar 6.1.21, and ical.js 1.5.0, which it asks for, with jsdom 29.1.1 (npm): a visit on six
# Mondays from 30 November 2026 on, the second of which is moved to 20 January by a RECURRENCE-ID.
#
# Guessed: December has its other Mondays, 14, 21 and 28, and January the moved one as well.
# Seen: after 30 November there is nothing more in December. It goes through the visits in their order until one begins behind the month
#       shown, and stops there; and the second, in its order, begins on 20 January. Moved by a day it does no harm. In January all is there.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @fullcalendar/core@6.1.21 @fullcalendar/daygrid@6.1.21 \
  @fullcalendar/icalendar@6.1.21 ical.js@1.5.0 jsdom@29.1.1 >/dev/null
cd "$work"
cat >month.js <<'JS'
const { JSDOM } = require('jsdom')
const { window } = new JSDOM('<div></div>')
for (const name of ['document', 'HTMLElement', 'Element', 'Node', 'getComputedStyle']) globalThis[name] = window[name]
Object.assign(globalThis, { window, ResizeObserver: class { observe() {} unobserve() {} disconnect() {} } })
const event = (...lines) => ['BEGIN:VEVENT', 'UID:1@example.se', 'DTSTAMP:20261101T080000Z', ...lines, 'END:VEVENT']
const file = (moved) => ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:Example',
  ...event('DTSTART:20261130T080000', 'DTEND:20261130T100000', 'RRULE:FREQ=WEEKLY;COUNT=6'),
  ...event('RECURRENCE-ID:20261207T080000', `DTSTART:${moved}T080000`, `DTEND:${moved}T100000`), 'END:VCALENDAR', ''].join('\r\n')
globalThis.fetch = async (url) => new Response(file(String(url).match(/\d{8}/)[0]))
const { Calendar } = require('@fullcalendar/core')
const plugins = ['daygrid', 'icalendar'].map((name) => require(`@fullcalendar/${name}`).default)
async function show(moved, initialDate) {
  const events = { url: `https://example.se/${moved}.ics`, format: 'ics' }
  const calendar = new Calendar(document.querySelector('div'), { plugins, initialView: 'dayGridMonth', initialDate, events })
  await new Promise((shown) => {
    calendar.on('eventsSet', (all) => all.length > 0 && shown())
    calendar.render()
  })
  console.log(`moved to ${moved}, ${initialDate}:`, ...calendar.getEvents().map(({ startStr }) => startStr.slice(5, 10)).sort())
  calendar.destroy()
}
show('20261208', '2026-12-15').then(() => show('20270120', '2026-12-15')).then(() => show('20270120', '2027-01-15')).then(process.exit)
JS
node month.js | tee seen
cmp - seen <<'SEEN'
moved to 20261208, 2026-12-15: 01-04 11-30 12-08 12-14 12-21 12-28
moved to 20270120, 2026-12-15: 11-30
moved to 20270120, 2027-01-15: 01-04 01-20 12-28
SEEN
