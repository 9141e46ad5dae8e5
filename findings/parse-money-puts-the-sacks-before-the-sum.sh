#!/bin/sh
# parse-money 1.0.12 (npm), which finds a sum of money and its currency in a text: lines of a bill or of an account, where another number
# stands before the sum.
#
# Guessed, in writing: the minus of a refund is kept, and kr is SEK. Of a number before the sum nothing was in writing.
# Seen: all digits of the text are one sum: "2 säckar 125,50 €" is 2125.5 euros, and "Invoice 1042: 125,50 €" is over a million. The README
#       says that it finds a sum between words, and nothing of other numbers. The minus is dropped, so that a refund is a payment. Kronor
#       are not among the seven currencies of the README: theirs is null, also where the text says SEK.
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
const texts = ['125,50 €', 'Pick-up 125,50 € on Friday', '2 säckar 125,50 €', 'Invoice 1042: 125,50 €', '-125,50 €', '1 250,50 kr',
  '125 SEK']
for (const text of texts) {
  const { amount, currency } = parse(text)
  console.log(`${text}: ${amount} ${currency}`)
}
JS
node sums.mjs | tee seen
cmp - seen <<'SEEN'
125,50 €: 125.5 EUR
Pick-up 125,50 € on Friday: 125.5 EUR
2 säckar 125,50 €: 2125.5 EUR
Invoice 1042: 125,50 €: 1042125.5 EUR
-125,50 €: 125.5 EUR
1 250,50 kr: 1250.5 null
125 SEK: 125 null
SEEN
