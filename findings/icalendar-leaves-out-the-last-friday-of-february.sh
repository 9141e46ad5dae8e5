#!/bin/sh
# icalendar 0.7.1, beside rrule 2.8.1 (npm): the days of three rules as calendars write them, each month's last Friday, each month's last
# day, and every second week on Monday and Wednesday.
#
# Guessed: as RFC 5545 says and rrule has it.
# Seen: after the last Friday of January 2027 comes the one of March. The last days of the months are 31 December, 1 January, 30 January, 27
#       February and 1 March. Every second week the Wednesday comes, and the Monday every week. Rules with a single weekday, counted from
#       the month's beginning or in each second week, are right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund icalendar@0.7.1 rrule@2.8.1 >/dev/null
cd "$work"
cat >days.cjs <<'JS'
const { parse_calendar } = require('icalendar')
const { rrulestr } = require('rrule')
const short = (dates) => dates.map((date) => date.toISOString().slice(5, 10)).join(' ')
const rules = [
  ['20261225', 'FREQ=MONTHLY;BYDAY=-1FR'],
  ['20261231', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['20261130', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE'],
  ['20261207', 'FREQ=MONTHLY;BYDAY=1MO'],
  ['20261130', 'FREQ=WEEKLY;INTERVAL=2'],
]
for (const [start, rule] of rules) {
  const lines = [`DTSTART:${start}T080000Z`, `RRULE:${rule}`]
  const event = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
  console.log(rule)
  console.log('icalendar', short(parse_calendar(event).events()[0].rrule().nextOccurences(new Date('2026-11-01'), 5)))
  console.log('rrule    ', short(rrulestr(lines.join('\n')).all((_, count) => count < 5)))
}
JS
TZ=UTC node days.cjs | tee seen
cmp - seen <<'SEEN'
FREQ=MONTHLY;BYDAY=-1FR
icalendar 12-25 01-29 03-26 04-30 05-28
rrule     12-25 01-29 02-26 03-26 04-30
FREQ=MONTHLY;BYMONTHDAY=-1
icalendar 12-31 01-01 01-30 02-27 03-01
rrule     12-31 01-31 02-28 03-31 04-30
FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE
icalendar 11-30 12-02 12-07 12-14 12-16
rrule     11-30 12-02 12-14 12-16 12-28
FREQ=MONTHLY;BYDAY=1MO
icalendar 12-07 01-04 02-01 03-01 04-05
rrule     12-07 01-04 02-01 03-01 04-05
FREQ=WEEKLY;INTERVAL=2
icalendar 11-30 12-14 12-28 01-11 01-25
rrule     11-30 12-14 12-28 01-11 01-25
SEEN
