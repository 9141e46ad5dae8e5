#!/bin/sh
# vega-time 3.3.0 (npm), which counts days for Vega's charts: an agreement that is billed by the quarter, from the day it begins.
#
# Guessed, in writing: a quarter from 30 November 2026 ends in February 2027, on the 28th or, run over, on 2 March, as by three months.
# Seen: on 30 January, after two months, and from 15 December on 15 January, after one: timeOffset goes month by month until one comes in
#       which a quarter of the year begins. Of four quarters the first is the short one, so that a year from 30 November ends in
#       October, on the 2nd, since the day, too, has run over on the way, by February. Backwards a quarter is one month. Right from
#       January, April, July and October alone. utcOffset does the same. The README says that "quarter" is an interval of three months,
#       which begins in one of those four, and that timeOffset offsets a day by the unit; the tracker does not tell of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund vega-time@3.3.0 >/dev/null
cd "$work"
cat >quarters.mjs <<'JS'
import { utcOffset } from 'vega-time'
const day = (moment) => moment.toISOString().slice(0, 10)
for (const [from, quarters] of [['2026-11-30', 1], ['2026-12-15', 1], ['2026-11-15', -1], ['2026-11-30', 4], ['2026-10-15', 1]]) {
  const begun = new Date(from)
  console.log(from, quarters, day(utcOffset('quarter', begun, quarters)), 'not', day(utcOffset('month', begun, 3 * quarters)))
}
JS
node quarters.mjs | tee seen
cmp - seen <<'SEEN'
2026-11-30 1 2027-01-30 not 2027-03-02
2026-12-15 1 2027-01-15 not 2027-03-15
2026-11-15 -1 2026-10-15 not 2026-08-15
2026-11-30 4 2027-10-02 not 2027-11-30
2026-10-15 1 2027-01-15 not 2027-01-15
SEEN
