#!/bin/sh
# mt940-js 1.0.0 and mt940js 1.3.5 (npm): a statement in which a payment that had come in is taken back (RC, reversal of credit).
#
# Guessed: the sum is taken off, as D and C say.
# Seen: mt940-js says isCredit: true for RC as for C, and nothing else of it, so that the refund counts as money that came in, though the
#       balances in the file say otherwise. mt940js has it right, -175.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund mt940-js@1.0.0 mt940js@1.3.5 tslib@2.9.1 >/dev/null
cd "$work"
cat >read.js <<'JS'
const statement = [':20:STATEMENT', ':25:83279123456789', ':28C:11/1', ':60F:C261230SEK1000,00',
  ':61:2612301230C300,00NTRFNONREF', ':86:Ada', ':61:2612301230RC175,00NTRFNONREF', ':86:Bo',
  ':62F:C261231SEK1125,00', ''].join('\r\n')
const { Parser } = require('mt940js')
const [{ transactions }] = new Parser().parse(statement)
console.log('mt940js', ...transactions.map(({ amount }) => amount))
require('mt940-js').read(Buffer.from(statement)).then(([{ transactions }]) =>
  console.log('mt940-js', ...transactions.map(({ amount, isCredit }) => (isCredit ? amount : -amount))))
JS
seen=$(TZ=UTC node read.js)
echo "$seen"
[ "$seen" = 'mt940js 300 -175
mt940-js 300 175' ]
