#!/bin/sh
# datetime-difference 1.0.2 (npm), years, months, days and hours between two dates, on a computer in Stockholm: from a day before the clock
# is set to one behind it, each at midnight.
#
# Guessed, in writing: from 28 to 30 March are two days, from 25 to 26 October a day, from 31 January to 1 March a month and a day, and
#          from 30 November to 30 December a month (that from 28 March to 28 April is one too was not in writing).
# Seen: a day and 23 hours; 30 days and 23 hours, and no month; a day and an hour; and 29 days. What is less than a month is counted in
#       milliseconds, and the hour of the clock goes in; in November all is right. The README says of its hours, "0, because you don't
#       think about leap years as well as about daylight time when counting dates!" Its tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund datetime-difference@1.0.2 >/dev/null
cd "$work"
cat >between.cjs <<'JS'
const loaded = require('datetime-difference')
const difference = loaded.default ?? loaded
const midnight = (date) => new Date(`${date}T00:00:00`)
for (const [from, to] of [
  ['2026-03-28', '2026-03-30'],
  ['2026-03-28', '2026-04-28'],
  ['2026-10-25', '2026-10-26'],
  ['2026-01-31', '2026-03-01'],
  ['2026-11-28', '2026-12-28'],
]) {
  const parts = Object.entries(difference(midnight(from), midnight(to))).filter(([, count]) => count)
  console.log(`${from} to ${to}: ${parts.map(([unit, count]) => `${count} ${unit}`).join(' ')}`)
}
JS
TZ=Europe/Stockholm node between.cjs | tee seen
cmp - seen <<'SEEN'
2026-03-28 to 2026-03-30: 1 days 23 hours
2026-03-28 to 2026-04-28: 30 days 23 hours
2026-10-25 to 2026-10-26: 1 days 1 hours
2026-01-31 to 2026-03-01: 29 days
2026-11-28 to 2026-12-28: 1 months
SEEN
