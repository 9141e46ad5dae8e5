#!/bin/sh
# xlsx-calc 0.9.2 (npm), which works out the formulas of a workbook read by xlsx (SheetJS): what a household owes in all, by SUMIF, in rows
# below each other and beside each other.
#
# Guessed, as the expected values of its first run: 225.5 for Åsa, who stands in two of three rows, and the sum of those with more than 5.
# Seen: of rows below each other SUMIF looks at the first alone, so that Åsa owes 125.5 and Bo 0. Beside each other both are right. With a
#       comparison, ">5", it is 0 in either direction. Nothing is said, while a function that it does not have, as SUMIFS, is an error. SUM
#       is right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund xlsx-calc@0.9.2 xlsx@0.18.5 >/dev/null
cd "$work"
cat >owes.js <<'JS'
const { utils } = require('xlsx')
const calculate = require('xlsx-calc')
const rows = [['Åsa', 125.5, 6], ['Bo', -75.25, 4], ['Åsa', 100, 7]]
const columns = rows[0].map((_, i) => rows.map((row) => row[i]))
const sheets = { below: [rows, 'A1:A3', 'B1:B3', 'C1:C3'], beside: [columns, 'A1:C1', 'A2:C2', 'A3:C3'] }
for (const [direction, [cells, names, sums, sacks]] of Object.entries(sheets)) {
  const sheet = utils.aoa_to_sheet(cells)
  const formulas = [`SUM(${sums})`, `SUMIF(${names},"Åsa",${sums})`, `SUMIF(${names},"Bo",${sums})`, `SUMIF(${sacks},">5",${sums})`]
  formulas.forEach((f, i) => { sheet[`F${i + 1}`] = { t: 'n', f, v: null } })
  calculate({ SheetNames: ['Owes'], Sheets: { Owes: sheet } })
  console.log(`${direction}: ${formulas.map((f, i) => `${f} ${sheet[`F${i + 1}`].v}`).join(', ')}`)
}
JS
node owes.js | tee seen
cmp - seen <<'SEEN'
below: SUM(B1:B3) 150.25, SUMIF(A1:A3,"Åsa",B1:B3) 125.5, SUMIF(A1:A3,"Bo",B1:B3) 0, SUMIF(C1:C3,">5",B1:B3) 0
beside: SUM(A2:C2) 150.25, SUMIF(A1:C1,"Åsa",A2:C2) 225.5, SUMIF(A1:C1,"Bo",A2:C2) -75.25, SUMIF(A3:C3,">5",A2:C2) 0
SEEN
