#!/bin/sh
# @jspreadsheet/formula 2.0.2 (npm), which works out the formulas of jspreadsheet: days a month later, and a cell with a Swedish sum.
#
# Guessed: EDATE of 31 January and one month is 28 February, as Excel's help says of months that are too short. "12,50" is no number, and
#          12,50 + 300 an error.
# Seen: it is 3 March, so that what is due each month on its last day is never due in February; EOMONTH is right. The text and 300 are put
#       side by side, 12,50300, which looks like a sum with its decimal comma, while SUM of the same two is 312. ROUND(-2.5,0) is -2, where
#       ROUND(2.5,0) is 3.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @jspreadsheet/formula@2.0.2 >/dev/null
cd "$work"
cat >formulas.js <<'JS'
const formula = require('@jspreadsheet/formula')
const cells = { A1: "'12,50'", A2: 300 }
for (const text of ['EDATE(DATE(2026,1,31),1)', 'EOMONTH(DATE(2026,1,31),1)', 'A1+A2', 'SUM(A1,A2)', 'ROUND(2.5,0)', 'ROUND(-2.5,0)']) {
  const answer = formula(text, cells)
  console.log(text, answer instanceof Date ? answer.toLocaleDateString('sv') : String(answer))
}
JS
TZ=Europe/Stockholm node formulas.js | tee seen
cmp - seen <<'SEEN'
EDATE(DATE(2026,1,31),1) 2026-03-03
EOMONTH(DATE(2026,1,31),1) 2026-02-28
A1+A2 12,50300
SUM(A1,A2) 312
ROUND(2.5,0) 3
ROUND(-2.5,0) -2
SEEN
