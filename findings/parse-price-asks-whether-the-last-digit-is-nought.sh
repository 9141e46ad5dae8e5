#!/bin/sh
# parse-price 1.1.8 and number-parsing 0.3.2 (npm): prices with a point or a comma for the thousands, as 1.250 kr, without being told which.
#
# Guessed: three digits behind the only point or comma are thousands, or are decimals, whichever digits they are.
# Seen: the last digit decides. 1.250 kr is 1250 and 1.235 kr is 1.235; so are 14.990 and 14.995, with a comma likewise. A column whose sums
#       are round is right, until one is not. Of 1.235,00, which has both signs, number-parsing makes 1.235 too, and 1235.5 of 1.235,50.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund parse-price@1.1.8 number-parsing@0.3.2 >/dev/null
cd "$work"
seen=$(node -e "
const price = require('parse-price'), number = require('number-parsing')
const sums = ['1.250 kr', '1.235 kr', '14.990', '14.995', '1,250', '1,235', '1.235,00', '1.235,50']
for (const sum of sums) console.log(sum, '=>', price(sum), number(sum))")
echo "$seen"
[ "$seen" = '1.250 kr => 1250 1250
1.235 kr => 1.235 1.235
14.990 => 14990 14990
14.995 => 14.995 14.995
1,250 => 1250 1250
1,235 => 1.235 1.235
1.235,00 => 1235 1.235
1.235,50 => 1235.5 1235.5' ]
