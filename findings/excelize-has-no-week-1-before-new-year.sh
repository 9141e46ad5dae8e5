#!/bin/sh
# excelize-wasm 0.1.3 (npm), Go's library for Excel files in JavaScript, which also reckons formulas: the two that Excel has for the week of
# ISO 8601, WEEKNUM(day, 21) and ISOWEEKNUM(day), about New Year.
#
# Guessed, once 1 January 2027 had been seen to be in week 52: on the days of other years both say the same.
# Seen: WEEKNUM knows no week that reaches across New Year: 30 December 2024 is in week 53, which 2024 has not, where ISOWEEKNUM has week 1,
#       and 1 January 2027 in week 52 where ISOWEEKNUM has 53. On other days they agree.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund excelize-wasm@0.1.3 >/dev/null
cd "$work"
cat >weeks.js <<'JS'
require('excelize-wasm').init('node_modules/excelize-wasm/excelize.wasm.gz').then(excelize => {
  const file = excelize.NewFile()
  for (const day of ['2024,12,29', '2024,12,30', '2025,1,1', '2025,12,31', '2026,12,31', '2027,1,1', '2027,1,4', '2030,12,31']) {
    const weeks = [`WEEKNUM(DATE(${day}),21)`, `ISOWEEKNUM(DATE(${day}))`].map(formula => {
      file.SetCellFormula('Sheet1', 'A1', formula)
      return file.CalcCellValue('Sheet1', 'A1').value
    })
    console.log(day, ...weeks, weeks[0] === weeks[1] ? '' : '!')
  }
  process.exit()
})
JS
node weeks.js | sed 's/ $//' | tee seen
cmp - seen <<'SEEN'
2024,12,29 52 52
2024,12,30 53 1 !
2025,1,1 1 1
2025,12,31 53 1 !
2026,12,31 53 53
2027,1,1 52 53 !
2027,1,4 1 1
2030,12,31 53 1 !
SEEN
