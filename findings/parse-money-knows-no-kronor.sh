#!/bin/sh
# parse-money 1.0.12 (npm), which finds a sum of money and its currency in a text: sums in kronor as Swedes and banks write them.
#
# Guessed, in writing: "1 250,50 kr" is 1250.5 and SEK, and the minus of "-125,50 kr" is kept.
# Seen: a sum is read with its decimal comma and its blanks, and the currency of all is null, also where the text says SEK; of euros and
#       roubles it is told. The minus is dropped, so that a refund is a payment. Not guessed beforehand: a number before the sum is joined
#       to it, "Swish 070-174 06 01 125 kr" is 701740601125, though the README finds a sum within other words. It has no kronor in it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund parse-money@1.0.12 >/dev/null
cd "$work"
cat >sums.mjs <<'JS'
import module_ from 'parse-money'
const parse = module_.default ?? module_
const texts = ['1 250,50 kr', '125 SEK', 'SEK 1 250', '-125,50 kr', '125:-', '€1.250,50', '-125,50 €', 'Swish 070-174 06 01 125 kr']
for (const text of texts) {
  const { amount, currency } = parse(text)
  console.log(`${text}: ${amount} ${currency}`)
}
JS
node sums.mjs | tee seen
cmp - seen <<'SEEN'
1 250,50 kr: 1250.5 null
125 SEK: 125 null
SEK 1 250: 1250 null
-125,50 kr: 125.5 null
125:-: 125 null
€1.250,50: 1250.5 EUR
-125,50 €: 125.5 EUR
Swish 070-174 06 01 125 kr: 701740601125 null
SEEN
