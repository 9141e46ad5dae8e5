#!/bin/sh
# @breejs/later 4.2.0 (npm): "every 2 weeks on Monday at 8:00 am" as text, in Stockholm's time, around the end of 2026.
#
# Guessed: every second Monday, from 30 November on 14 and 28 December, 11 and 25 January; or at least two weeks apart.
# Seen: 28 December and 4 January. What it makes of the text is the odd weeks of a year, and week 53 of 2026 is followed by week 1 of 2027.
#       It is so only after a year with 53 weeks, 2026 and next 2032; from 2027 to 2028 it goes by two weeks.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @breejs/later@4.2.0 >/dev/null
cd "$work"
cat >days.js <<'JS'
const later = require('@breejs/later')
later.date.localTime()
const visits = later.schedule(later.parse.text('every 2 weeks on Monday at 8:00 am'))
for (const from of ['2026-11-29', '2027-11-29']) {
  console.log(visits.next(5, new Date(`${from}T12:00:00`)).map((day) => day.toLocaleDateString('sv-SE')).join(' '))
}
JS
TZ=Europe/Stockholm node days.js | tee seen
cmp - seen <<'SEEN'
2026-11-30 2026-12-14 2026-12-28 2027-01-04 2027-01-18
2027-12-06 2027-12-20 2028-01-03 2028-01-17 2028-01-31
SEEN
