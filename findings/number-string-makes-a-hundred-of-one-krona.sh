#!/bin/sh
# number-string 2.0.1 (npm), which reads numbers out of texts and writes them by a decimal mark and a separator: sums in Swedish, by three
# of its functions with the same options.
#
# Guessed, in writing: toClean('1250,50') with a decimal comma and a blank is 1 250,5 or 1 250,50.
# Seen: it is 125 050. toClean reads the text as if the mark were a point, so that each sum with two decimals is a hundred times as much,
#       and one with one decimal ten times. Nothing is said. toNumber and toMoney take the same options and read the same text rightly, and
#       so does toClean a number, and a whole sum. The README has the mark among the parameters of each, and neither it nor the tracker
#       tells of this.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund number-string@2.0.1 >/dev/null
cd "$work"
cat >sums.cjs <<'JS'
const { toClean, toMoney, toNumber } = require('number-string')
const swedish = { decimalMark: ',', thousandSeparator: ' ' }
for (const sum of ['1250,50', '1 250,50 kr', '-75,25', '62,5', '75', 1250.5]) {
  const money = toMoney(sum, { ...swedish, symbol: 'kr', symbolBehind: true, useParens: false })
  console.log(`${JSON.stringify(sum)}: ${toClean(sum, swedish)} | ${toNumber(sum, swedish)} | ${money}`)
}
JS
node sums.cjs | tee seen
cmp - seen <<'SEEN'
"1250,50": 125 050 | 1250.5 | 1 250,50 kr
"1 250,50 kr": 125 050 | 1250.5 | 1 250,50 kr
"-75,25": -7 525 | -75.25 | -75,25 kr
"62,5": 625 | 62.5 | 62,50 kr
"75": 75 | 75 | 75,00 kr
1250.5: 1 250,5 | 1250.5 | 1 250,50 kr
SEEN
