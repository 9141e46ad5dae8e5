#!/bin/sh
# datetime-difference 1.0.2 (npm), years, months, days and hours between two dates, on a computer in Stockholm, each at midnight: over the
# night in which the clock is set, and from the first of a month to the first of the next.
#
# Guessed, in writing: from 28 to 30 March are two days, from 25 to 26 October a day, from 31 January to 1 March a month and a day, and
#          from 30 November to 30 December a month (of 28 March to 28 April and of the first of a month nothing was in writing).
# Seen: a day and 23 hours; a day and an hour; 29 days; and a month. Both dates are taken apart in UTC, where it is still the evening
#       before: the hour of the clock goes in, and what is a month from the first to the first is 28 or 30 days, or a month and a day. In
#       UTC all of them are right but 29 days. The README says of its hours, "0, because you don't think about leap years as well as about
#       daylight time when counting dates!", and nothing of UTC. Its tracker has nothing on it.
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
  ['2026-11-01', '2026-12-01'],
  ['2026-12-01', '2027-01-01'],
]) {
  const parts = Object.entries(difference(midnight(from), midnight(to))).filter(([, count]) => count)
  console.log(`${from} to ${to}: ${parts.map(([unit, count]) => `${count} ${unit}`).join(' ')}`)
}
JS
for TZ in Europe/Stockholm UTC; do
  export TZ
  echo "$TZ"
  node between.cjs
done | tee seen
cmp - seen <<'SEEN'
Europe/Stockholm
2026-03-28 to 2026-03-30: 1 days 23 hours
2026-03-28 to 2026-04-28: 30 days 23 hours
2026-10-25 to 2026-10-26: 1 days 1 hours
2026-01-31 to 2026-03-01: 29 days
2026-11-28 to 2026-12-28: 1 months
2026-11-01 to 2026-12-01: 30 days
2026-12-01 to 2027-01-01: 1 months 1 days
UTC
2026-03-28 to 2026-03-30: 2 days
2026-03-28 to 2026-04-28: 1 months
2026-10-25 to 2026-10-26: 1 days
2026-01-31 to 2026-03-01: 29 days
2026-11-28 to 2026-12-28: 1 months
2026-11-01 to 2026-12-01: 1 months
2026-12-01 to 2027-01-01: 1 months
SEEN
