#!/bin/sh
# xlsx-extract 0.2.0 (npm), which reads .xlsx files: shares and sums in a file by ExcelJS 4.4.0 (npm), each with the format by which a
# sheet shows it. Swedish sheets write a blank before the per cent sign.
#
# Guessed, in writing: a quarter shown as 25 % is .25. After it had been seen to be 25, an eighth was guessed as 12.5, or 13 in whole per
#          cent, and sums as they stand or rounded as the sheet shows them.
# Seen: a quarter is 25 in 0%, .25 in 0.00% and 0 in 0 %; an eighth is 13 in 0% and .1 in 0.0%. Sums in whole kronor are cut, not rounded:
#       125.50, shown as 126, is 125, and 0.60, shown as 1 kr, is 0. With a blank between thousands 125.50 is a day in May of 1900. Nothing
#       is said. The README has that numbers are rounded by the format, which raw_values turns off, and nothing of per cent, of cutting or
#       of the day.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund xlsx-extract@0.2.0 exceljs@4.4.0 >/dev/null
cd "$work"
cat >read.js <<'JS'
const { XLSX } = require('xlsx-extract')
const ExcelJS = require('exceljs')
const workbook = new ExcelJS.Workbook()
const sheet = workbook.addWorksheet('Blad')
for (const [value, format] of [
  [0.25, '0%'], [0.25, '0.00%'], [0.25, '0 %'], [0.125, '0%'], [0.125, '0.0%'],
  [125.5, '0'], [0.6, '#,##0" kr"'], [125.5, '# ##0'], [-75.25, '#,##0.00'],
]) {
  sheet.addRow([`${value} as ${format}`, value]).getCell(2).numFmt = format
}
workbook.xlsx.writeFile('sums.xlsx').then(() => {
  new XLSX().extract('sums.xlsx', { sheet_nr: '1' }).on('row', ([what, value]) => console.log(what, JSON.stringify(value)))
})
JS
node read.js | tee seen
cmp - seen <<'SEEN'
0.25 as 0% 25
0.25 as 0.00% 0.25
0.25 as 0 % 0
0.125 as 0% 13
0.125 as 0.0% 0.1
125.5 as 0 125
0.6 as #,##0" kr" 0
125.5 as # ##0 "1900-05-04T12:00:00.000Z"
-75.25 as #,##0.00 -75.25
SEEN
