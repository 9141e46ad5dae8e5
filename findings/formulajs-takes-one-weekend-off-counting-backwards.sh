#!/bin/sh
# @formulajs/formulajs 4.6.1 (npm), with a spreadsheet's functions: NETWORKDAYS, the working days between two days, forwards and, as for
# what is overdue, backwards. A spreadsheet's is the same number with a minus sign.
#
# Guessed, in writing: from 31 December 2026 back to 30 November it is -24. After -30 had been seen: back from 7 December it is -6, and
#          -5 with 2 December off.
# Seen: back over a week it is -6, over a month -30, since one weekend is taken off whatever the length, and a day off is not taken off
#       at all. Forwards they are 6, 24 and 5. Nothing is said. The README has no word on it; the tracker has days that are counted on
#       from a day, backwards, and not this.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @formulajs/formulajs@4.6.1 >/dev/null
cd "$work"
cat >days.js <<'JS'
const { NETWORKDAYS } = require('@formulajs/formulajs')
const first = new Date(2026, 10, 30)
for (const [last, ...off] of [
  [new Date(2026, 11, 7)],
  [new Date(2026, 11, 7), new Date(2026, 11, 2)],
  [new Date(2026, 11, 14)],
  [new Date(2026, 11, 31)],
  [new Date(2027, 10, 29)],
]) {
  const to = `${last.toDateString()}${off.length ? `, ${off[0].toDateString()} off` : ''}`
  console.log(`${to}: ${NETWORKDAYS(first, last, off)} forwards, ${NETWORKDAYS(last, first, off)} backwards`)
}
JS
node days.js | tee seen
cmp - seen <<'SEEN'
Mon Dec 07 2026: 6 forwards, -6 backwards
Mon Dec 07 2026, Wed Dec 02 2026 off: 5 forwards, -6 backwards
Mon Dec 14 2026: 11 forwards, -13 backwards
Thu Dec 31 2026: 24 forwards, -30 backwards
Mon Nov 29 2027: 261 forwards, -363 backwards
SEEN
