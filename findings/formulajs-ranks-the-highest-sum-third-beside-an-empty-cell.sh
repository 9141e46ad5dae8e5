#!/bin/sh
# formulajs 1.0.8 (npm), the older of two packages with a spreadsheet's functions: ranks, the largest, the smallest and the middle of
# sums of which one is not there yet, null, as an empty cell is handed over. Spreadsheets leave empty cells out.
#
# Guessed, in writing: for 9, nothing, 125.50 and -75.25 the rank of 125.50 is 1, the largest 125.50, the smallest -75.25, the second
#          smallest and the middle 9.
# Seen: 125.50 ranks third, the largest and the smallest are both 9, and the second smallest and the middle are no numbers: the empty
#       cell is compared as no number, so that the sums on its two sides are never put in order. It depends on where it stands, and
#       nothing is said; without it all are right, and the sum is right with it. The README says nothing of it. The tracker of its
#       successor has the largest of texts, not of empty cells.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund formulajs@1.0.8 >/dev/null
cd "$work"
cat >rank.js <<'JS'
const { LARGE, PERCENTILE, RANK, SMALL, SUM } = require('formulajs')
for (const sums of [[9, null, 125.5, -75.25], [125.5, -75.25, null, 9], [9, 125.5, -75.25]]) {
  const copy = () => sums.map((sum) => [sum])
  console.log(
    JSON.stringify(sums),
    `sum ${SUM(copy())}, rank of 125.5 ${RANK(125.5, copy())}, largest ${LARGE(copy(), 1)}, smallest ${SMALL(copy(), 1)},`,
    `second smallest ${SMALL(copy(), 2)}, middle ${PERCENTILE(copy(), 0.5)}`,
  )
}
JS
node rank.js 2>&1 | tee seen
cmp - seen <<'SEEN'
[9,null,125.5,-75.25] sum 59.25, rank of 125.5 3, largest 9, smallest 9, second smallest NaN, middle NaN
[125.5,-75.25,null,9] sum 59.25, rank of 125.5 1, largest 125.5, smallest -75.25, second smallest 9, middle 67.25
[9,125.5,-75.25] sum 59.25, rank of 125.5 1, largest 125.5, smallest -75.25, second smallest 9, middle 9
SEEN
