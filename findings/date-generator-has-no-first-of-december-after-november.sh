#!/bin/sh
# @livelybone/date-generator 4.2.1 (npm), which makes the days of calendars and moves a day by a number of days: a day and a fortnight on,
# within a month and beyond its end.
#
# Guessed, in writing: a fortnight from 30 November 2026 is 14 December.
# Seen: it is the 15th. Each step over the end of a month is a day too long, so that the day after 30 November is 2 December, and no number
#       of days leads from November to the first; a week from Monday 22 February is a Tuesday. Nothing is said. Backwards it is right, and
#       so are steps within a month. calcStepBetweenDates of the same library says that from 30 November to 14 December it is 14. Neither
#       the README nor the types that it refers to nor the tracker tells of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @livelybone/date-generator@4.2.1 >/dev/null
cd "$work"
cat >days.cjs <<'JS'
const { calcStepBetweenDates, getDateByStep } = require('@livelybone/date-generator')
for (const [from, days] of [
  ['2026-11-16', 14],
  ['2026-11-29', 1],
  ['2026-11-30', 1],
  ['2026-11-30', 14],
  ['2027-02-22', 7],
  ['2026-12-14', -14],
]) {
  const { year, month, date } = getDateByStep(from, days)
  console.log(`${days} from ${from}: ${year}-${month}-${date}`)
}
console.log(`from 2026-11-30 to 2026-12-14: ${Math.abs(calcStepBetweenDates('2026-11-30', '2026-12-14'))}`)
JS
node days.cjs | tee seen
cmp - seen <<'SEEN'
14 from 2026-11-16: 2026-11-30
1 from 2026-11-29: 2026-11-30
1 from 2026-11-30: 2026-12-02
14 from 2026-11-30: 2026-12-15
7 from 2027-02-22: 2027-03-02
-14 from 2026-12-14: 2026-11-30
from 2026-11-30 to 2026-12-14: 14
SEEN
