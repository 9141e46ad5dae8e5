#!/bin/sh
# money-math 2.6.3 (npm), exact arithmetic with sums as text: the VAT of payments, 25 percent, and of the same sums paid back.
#
# Guessed: a payment and its refund are nought together, or half an öre is rounded up in both, 3.13 and -3.12.
# Seen: a refund has an öre or two less than the payment: -3.11 for 3.13. So it is where nothing is near a half: of -10.01 it is
#       -2.49, which exactly is -2.5025. It adds the half for rounding to what is below nought as well, and then cuts towards nought. A
#       sum that comes out even, -1.00, is right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund money-math@2.6.3 >/dev/null
cd "$work"
cat >vat.js <<'JS'
const money = require('money-math')
const vat = (sum) => money.percent(sum, '25.00')
console.log(['12.50', '10.01', '49.90', '4.00'].map((sum) => `${vat(sum)} ${vat(`-${sum}`)}`).join(', '))
JS
seen=$(node vat.js)
echo "$seen"
[ "$seen" = '3.13 -3.11, 2.50 -2.49, 12.48 -12.46, 1.00 -1.00' ]
