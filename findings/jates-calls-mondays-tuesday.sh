#!/bin/sh
# jates 0.1.8 (npm), a library of dates that formats as date-fns does: the name of a day and the quarter of a year, as its methods and its
# formats have them.
#
# Guessed, in writing: 30 November 2026 is a Monday of November, in the fourth quarter.
# Seen: getDayName calls it Tuesday, as each day by the name of the next, while the same day formatted with EEEE is Monday, and a Sunday
#       undefined. Its quarters have four months, so that there are three of them: what is due in November stands with what was due in
#       September, in getQuarter as well as in the format Q. Nothing is said. Months and days of the month are right. Its documentation
#       has neither method and refers to the formats of date-fns, of which Q is the quarter, 1 to 4; its tests and its tracker have
#       nothing of either.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund jates@0.1.8 >/dev/null
cd "$work"
cat >days.mjs <<'JS'
import { createRequire } from 'node:module'
const jates = createRequire(import.meta.url)('jates')
const Jate = jates.default ?? jates
for (const [month, day] of [[2, 30], [3, 30], [8, 28], [10, 29], [10, 30]]) {
  const date = new Jate(2026, month, day, 8)
  console.log(`${date.format('EEEE d MMMM')}: ${date.getDayName()}, quarter ${date.getQuarter()}, ${date.format('QQQ')}`)
}
JS
node days.mjs | tee seen
cmp - seen <<'SEEN'
Monday 30 March: Tuesday, quarter 1, Q1
Thursday 30 April: Friday, quarter 1, Q1
Monday 28 September: Tuesday, quarter 3, Q3
undefined 29 November: Monday, quarter 3, Q3
Monday 30 November: Tuesday, quarter 3, Q3
SEEN
