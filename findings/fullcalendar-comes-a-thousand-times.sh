#!/bin/sh
# FullCalendar 6.1.21 with its plugin icalendar 6.1.21, and ical.js 1.5.0, which it asks for, with jsdom 29.1.1 (npm): a visit on each
# working day from 2 January 2023 on, without an end.
#
# Guessed: it is in each month that is shown, as a rule without an end has none.
# Seen: the last is on 30 October 2026, and November is empty. Whatever month is shown, it counts from the first visit on, and gives up
#       after a thousand of them. The plugin has no option for it, and says nothing.
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
const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:Example', 'BEGIN:VEVENT', 'UID:1@example.se', 'DTSTAMP:20221201T080000Z',
  'DTSTART:20230102T080000', 'DTEND:20230102T100000', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'END:VEVENT', 'END:VCALENDAR', '']
globalThis.fetch = async () => new Response(lines.join('\r\n'))
const { Calendar } = require('@fullcalendar/core')
const plugins = ['daygrid', 'icalendar'].map((name) => require(`@fullcalendar/${name}`).default)
async function show(initialDate) {
  const events = { url: 'https://example.se/visits.ics', format: 'ics', success: () => void setTimeout(() => shown()) }
  const calendar = new Calendar(document.querySelector('div'), { plugins, initialView: 'dayGridMonth', initialDate, events })
  let shown
  await new Promise((resolve) => {
    shown = resolve
    calendar.render()
  })
  const days = calendar.getEvents().map(({ startStr }) => startStr.slice(0, 10)).sort()
  console.log(`${initialDate}: ${days.length}, the last ${days.at(-1)}`)
  calendar.destroy()
}
show('2026-09-15').then(() => show('2026-10-15')).then(() => show('2026-12-15')).then(process.exit)
JS
node month.js | tee seen
cmp - seen <<'SEEN'
2026-09-15: 30, the last 2026-10-09
2026-10-15: 25, the last 2026-10-30
2026-12-15: 0, the last undefined
SEEN
