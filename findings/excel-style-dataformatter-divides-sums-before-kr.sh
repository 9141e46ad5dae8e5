#!/bin/sh
# excel-style-dataformatter 2.0.1 (npm), which shows numbers by Excel's formats: sums by #,##0.00 "kr", as Excel writes Swedish ones.
#
# Guessed: 1234.5 is "1,234.50 kr", and -75.5 is "-75.50 kr". Of 3 bags by 0 "st" nothing was in writing: "3 st".
# Seen: they are "1.23kr", "-0.08kr" and "0st": to its English a blank parts the thousands, so that one behind the last digit divides by a
#       thousand, as a comma does there in Excel's. So it does before a kr without quotation marks; with the blank inside them the sum is
#       right. The README is silent on that.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund excel-style-dataformatter@2.0.1 >/dev/null
cd "$work"
node -e "
const DataFormatter = require('excel-style-dataformatter')
const formatter = new (DataFormatter.default ?? DataFormatter)()
for (const [sum, pattern] of [['1234.5', '#,##0.00 \"kr\"'], ['-75.5', '#,##0.00 \"kr\"'], ['3', '0 \"st\"'], ['1234.5', '#,##0.00 kr'],
    ['1234.5', '#,##0.00\" kr\"'], ['1234.5', '#,##0.00']])
  console.log([sum, pattern, formatter.format(sum, 'Number', pattern).value].join(' | '))" | tee seen
cmp - seen <<'SEEN'
1234.5 | #,##0.00 "kr" | 1.23kr
-75.5 | #,##0.00 "kr" | -0.08kr
3 | 0 "st" | 0st
1234.5 | #,##0.00 kr | 1.23kr
1234.5 | #,##0.00" kr" | 1 234.50 kr
1234.5 | #,##0.00 | 1 234.50
SEEN
