#!/bin/sh
# ics 3.12.0 (npm): a visit every second Monday of which one is left out, written in Stockholm and read by ical.js 2.2.1 (npm).
#
# Guessed: exclusionDates is told as start is, and means the same hour, also where startInputType says that start is in UTC, or
#          startOutputType that it is written as local time.
# Seen: both leave exclusionDates alone, which are always local when told and UTC when written. A start in UTC is 08:00Z, and what is left
#       out 07:00Z; a local start is 08:00, and what is left out 07:00Z. That is no visit, and the one of 14 December stays. On a server
#       whose clock is UTC all three are left out, so that a test there is green.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund ics@3.12.0 ical.js@2.2.1 >/dev/null
cd "$work"
cat >visits.mjs <<'JS'
import ICAL from 'ical.js'
import { createEvent } from 'ics'
const rule = { recurrenceRule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=3', exclusionDates: [[2026, 12, 14, 8, 0]] }
for (const way of [{}, { startInputType: 'utc' }, { startOutputType: 'local' }]) {
  const { value } = createEvent({ start: [2026, 11, 30, 8, 0], duration: { hours: 2 }, ...rule, ...way })
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(value)).getFirstSubcomponent('vevent'))
  const days = []
  for (const each = event.iterator(); !each.complete; ) {
    const day = each.next()
    if (day) days.push(`${day.day}/${day.month}`)
  }
  console.log(...value.match(/(DTSTART|EXDATE)\S+/g), ...days)
}
JS
for zone in Europe/Stockholm UTC; do
  echo $zone
  TZ=$zone node visits.mjs
done | tee seen
cmp - seen <<'SEEN'
Europe/Stockholm
DTSTART:20261130T070000Z EXDATE:20261214T070000Z 30/11 28/12
DTSTART:20261130T080000Z EXDATE:20261214T070000Z 30/11 14/12 28/12
DTSTART:20261130T080000 EXDATE:20261214T070000Z 30/11 14/12 28/12
UTC
DTSTART:20261130T080000Z EXDATE:20261214T080000Z 30/11 28/12
DTSTART:20261130T080000Z EXDATE:20261214T080000Z 30/11 28/12
DTSTART:20261130T080000 EXDATE:20261214T080000Z 30/11 28/12
SEEN
