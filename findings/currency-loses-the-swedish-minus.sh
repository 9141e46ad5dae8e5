#!/bin/sh
# currency.js 2.0.4 and accounting 0.4.1 (npm): a sum below zero, as JavaScript itself writes it in Swedish.
#
# Guessed: it is read as it was written, since Intl.NumberFormat is where the sums on a page come from; or it is refused.
# Seen: both read −300,00 as 300. Swedish is written with the minus sign U+2212; they know the hyphen, and drop what else is no digit, so
#       that a payment out becomes one in. With a hyphen, and in parentheses, both read -300.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund currency.js@2.0.4 accounting@0.4.1 >/dev/null
cd "$work"
seen=$(node -e "
const currency = require('currency.js'), { unformat } = require('accounting')
const written = new Intl.NumberFormat('sv-SE', { minimumFractionDigits: 2 }).format(-300)
for (const sum of [written, '-300,00', '(300,00)']) console.log(sum, currency(sum, { decimal: ',' }).value, unformat(sum, ','))")
echo "$seen"
[ "$seen" = '−300,00 300 300
-300,00 -300 -300
(300,00) -300 -300' ]
