#!/bin/sh
# rrule 2.8.1 (npm): a rule for whole days, DTSTART;VALUE=DATE:20261228, as calendars write all-day events.
#
# Guessed: 28 December 2026 and the Mondays after it, at midnight, or an error, since a date is no time.
# Seen: the day of the call, at the time of the call, and each seventh day after it: the line is not taken for a DTSTART, and nothing is
#       said. With VALUE=DATE-TIME, which is what a DTSTART is anyway, it is the same. DTSTART:20261228, which RFC 5545 does not allow,
#       is read as it was meant. rrule-rust 3.1.1 reads the first as the day.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund rrule@2.8.1 rrule-rust@3.1.1 \
  @rrule-rust/lib-linux-x64-gnu@3.1.1 >/dev/null
cd "$work"
cat >days.js <<'JS'
const { rrulestr } = require('rrule')
const { RRuleSet } = require('rrule-rust')
const rule = (start) => `DTSTART${start}\nRRULE:FREQ=WEEKLY;COUNT=2`
for (const start of [';VALUE=DATE:20261228', ';VALUE=DATE-TIME:20261228T080000Z', ':20261228', ':20261228T080000Z']) {
  const days = rrulestr(rule(start)).all()
  const isNow = Math.abs(days[0] - Date.now()) < 60_000
  console.log(`${start}: ${isNow ? 'now' : days.map((day) => day.toISOString().slice(0, 10)).join(' ')}`)
}
console.log(`rrule-rust: ${RRuleSet.fromString(rule(';VALUE=DATE:20261228')).all().join(' ')}`)
JS
node days.js | tee seen
cmp - seen <<'SEEN'
;VALUE=DATE:20261228: now
;VALUE=DATE-TIME:20261228T080000Z: now
:20261228: 2026-12-28 2027-01-04
:20261228T080000Z: 2026-12-28 2027-01-04
rrule-rust: 20261228 20270104
SEEN
