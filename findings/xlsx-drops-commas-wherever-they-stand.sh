#!/bin/sh
# xlsx 0.18.5 (npm; SheetJS): a bank's CSV with Swedish sums and shares.
#
# Guessed: sums with a decimal comma are text, or, the comma taken for thousands, a hundred times too large.
# Seen: 300,00 is 30000, and 1.234,50 is 1.2345, since commas are dropped wherever they stand: within one column one sum is a hundred times
#       too large, and the next a thousand times too small. 12,5 % is 1.25. 1 234,50 stays text. Each cell is still shown as it was.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund xlsx@0.18.5 >/dev/null
cd "$work"
seen=$(node -e "
const { read } = require('xlsx')
const cells = ['300,00', '1.234,50', '12,5 %', '1 234,50']
const sheet = read(['sum;x', ...cells.map((cell) => cell + ';x')].join('\n'), { type: 'string', FS: ';' }).Sheets.Sheet1
console.log(cells.map((_, at) => sheet['A' + (at + 2)].v).join(' | '))")
echo "$seen"
[ "$seen" = '30000 | 1.2345 | 1.25 | 1 234,50' ]
