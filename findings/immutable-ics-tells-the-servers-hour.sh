#!/bin/sh
# immutable-ics 0.4.0 (npm), which writes calendars: the visit of 30 November 2026 at 08:00 in Stockholm, given as a Date, and the same day
# as a whole one, given as its midnight in Stockholm, on a machine set to UTC, as servers are, and on one set to Stockholm.
#
# Guessed: a Date is written in UTC, 20261130T070000Z, on both. Of the whole day nothing was in writing: 20261130.
# Seen: the time on the machine's clock, with neither Z nor TZID, which RFC 5545 takes for the reader's own time: a server in UTC tells
#       everybody in Stockholm to be ready at 07:00. DTSTAMP, which has to be in UTC, has no Z either. The whole day is the day before,
#       since days, unlike times, are read in UTC, on either machine.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund immutable-ics@0.4.0 >/dev/null
cd "$work"
cat >visit.js <<'JS'
const { Property } = require('immutable-ics')
const visit = new Date('2026-11-30T08:00:00+01:00')
console.log([
  new Property({ name: 'DTSTAMP', value: visit }),
  new Property({ name: 'DTSTART', value: visit }),
  new Property({ name: 'DTSTART', parameters: { VALUE: 'DATE' }, value: new Date('2026-11-30T00:00:00+01:00') }),
].map(String).join(' '))
JS
for zone in UTC Europe/Stockholm; do TZ=$zone node visit.js; done | tee seen
cmp - seen <<'SEEN'
DTSTAMP:20261130T070000 DTSTART:20261130T070000 DTSTART;VALUE=DATE:20261129
DTSTAMP:20261130T080000 DTSTART:20261130T080000 DTSTART;VALUE=DATE:20261129
SEEN
