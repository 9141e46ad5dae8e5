#!/bin/sh
# bi-fraction 1.2.1 (npm), exact fractions for money: refunds written in the Swedish way, with a fixed blank, and as it does by itself.
#
# Guessed, in writing: -125.5 is written as -125.50, and -123456 as -123,456.00.
# Seen: they are -,125.50 and -,123,456.00, and in Swedish a blank parts the minus from the sum. The minus counts as a digit when digits
#       are put into threes, so that it is so with three and with six of them, and with none else: 125.50 back is wrong where 75 and
#       1 250.50 are right. Sums above nought are right. The README formats one sum, above nought; the tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund bi-fraction@1.2.1 >/dev/null
cd "$work"
cat >refunds.cjs <<'JS'
const { Fraction } = require('bi-fraction')
const format = { groupSeparator: '\u00a0', groupSize: 3, decimalSeparator: ',' }
for (const sum of ['125.5', '-75', '-125.5', '-1250.5', '-12550', '-123456']) {
  const kronor = new Fraction(sum)
  console.log(`${sum}: ${kronor.toFormat({ decimalPlaces: 2 })} ${JSON.stringify(kronor.toFormat({ decimalPlaces: 2, format }))}`)
}
JS
node refunds.cjs | tee seen
cmp - seen <<'SEEN'
125.5: 125.50 "125,50"
-75: -75.00 "-75,00"
-125.5: -,125.50 "- 125,50"
-1250.5: -1,250.50 "-1 250,50"
-12550: -12,550.00 "-12 550,00"
-123456: -,123,456.00 "- 123 456,00"
SEEN
