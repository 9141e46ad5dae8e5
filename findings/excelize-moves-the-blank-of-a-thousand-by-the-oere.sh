#!/bin/sh
# excelize-wasm 0.1.3 (npm), Go's library for Excel files in JavaScript: how it shows sums in the form that Swedes write in Excel, with a
# blank in the place of thousands, #\ ##0.00 in the file.
#
# Guessed, once "# ##0.00" had been seen to be wrong: 1 234.50, 12 345.50 and 125.50 by this form, as Excel and LibreOffice show them.
# Seen: the blank is counted from the last öre, not from the krona: 1234.5 is "12 34.50", 12345.5 is "123 45.50", and 125.5 is "1 25.50".
#       Without decimals, #\ ##0, and with #,##0.00, all is right. (Excel too has a blank behind the minus sign.)
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund excelize-wasm@0.1.3 >/dev/null
cd "$work"
cat >sums.js <<'JS'
require('excelize-wasm').init('node_modules/excelize-wasm/excelize.wasm.gz').then(excelize => {
  const file = excelize.NewFile()
  for (const form of ['#\\ ##0', '#\\ ##0.00', '#\\ ##0.00\\ "kr"', '#,##0.00']) {
    const shown = [1234.5, 12345.5, 125.5, -75.5].map(sum => {
      file.SetCellValue('Sheet1', 'A1', sum)
      file.SetCellStyle('Sheet1', 'A1', 'A1', file.NewStyle({ CustomNumFmt: form }).style)
      return file.GetCellValue('Sheet1', 'A1').value.trim()
    })
    console.log([form, ...shown].join(' | '))
  }
  process.exit()
})
JS
node sums.js | tee seen
cmp - seen <<'SEEN'
#\ ##0 | 1 235 | 12 346 | 126 | - 76
#\ ##0.00 | 12 34.50 | 123 45.50 | 1 25.50 | - 75.50
#\ ##0.00\ "kr" | 12 34.50 kr | 123 45.50 kr | 1 25.50 kr | - 75.50 kr
#,##0.00 | 1,234.50 | 12,345.50 | 125.50 | -75.50
SEEN
