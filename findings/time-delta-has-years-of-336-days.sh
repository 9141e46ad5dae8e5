#!/bin/sh
# time-delta 1.0.0 (npm), which says in words how long it is from one day to another: from 30 November 2026 on, and over the change of the
# clock.
#
# Guessed, in writing: to 30 December it is a month, 4 weeks and 2 days, or 30 days, and from 22 March to 5 April two weeks.
# Seen: a month is four weeks and a year twelve of those, 336 days, whatever the days: to 30 December it is a month and two days, to
#       30 January two months and five days, and to the same day of the next year a year and a month. In spring, where the clock takes an
#       hour, the fortnight is a week and six days. Nothing is said. The README has years, months and weeks among its examples, without the
#       days between which they are, and neither it nor the changelog nor the tracker tells how long a month is.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund time-delta@1.0.0 >/dev/null
cd "$work"
cat >days.cjs <<'JS'
const delta = require('time-delta').create({ locale: 'en' })
for (const [from, to] of [
  ['2026-11-30', '2026-12-14'],
  ['2026-11-30', '2026-12-30'],
  ['2026-11-30', '2027-01-30'],
  ['2026-11-30', '2027-11-30'],
  ['2027-03-22', '2027-04-05'],
]) {
  console.log(`${from} to ${to}: ${delta.format(new Date(`${from}T00:00`), new Date(`${to}T00:00`))}`)
}
JS
TZ=Europe/Stockholm node days.cjs | tee seen
cmp - seen <<'SEEN'
2026-11-30 to 2026-12-14: 2 weeks
2026-11-30 to 2026-12-30: 1 month, 2 days
2026-11-30 to 2027-01-30: 2 months, 5 days
2026-11-30 to 2027-11-30: 1 year, 1 month
2027-03-22 to 2027-04-05: 1 week, 6 days
SEEN
