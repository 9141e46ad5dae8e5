#!/bin/sh
# cal-parser 1.0.2 (npm): an event with a description and a reminder that has one too.
#
# Guessed: the event keeps its description, and the reminder's is beside it or left out.
# Seen: they are one object. The event's description is the reminder's, its own is gone, and the event has an action, a trigger and a
#       begin, VALARM. Without the reminder the description is right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund cal-parser@1.0.2 >/dev/null
cd "$work"
seen=$(node -e "
const { parseString } = require('cal-parser')
const times = ['DTSTAMP:20261128T080000Z', 'DTSTART:20261130T070000Z']
const event = ['BEGIN:VEVENT', 'UID:1@example.org', ...times, 'SUMMARY:Collection', 'DESCRIPTION:Of the event']
const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Of the reminder', 'TRIGGER:-PT60M', 'END:VALARM']
const file = (lines) => ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:Example', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
const read = (...lines) => parseString(file(lines)).events[0]
console.log([read(...event), read(...event, ...alarm)].map(({ description, begin }) => description.value + ' ' + begin?.value).join(', '))")
echo "$seen"
[ "$seen" = 'Of the event undefined, Of the reminder VALARM' ]
