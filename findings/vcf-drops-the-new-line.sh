#!/bin/sh
# vcf 2.1.2 (npm): a visiting card with a note of two lines, and one from an iPhone on which the telephone has a label of its own.
#
# Guessed: what set() is given is escaped as RFC 2426 says, the new line as \n, the comma as \,; what get() gives has none of that.
# Seen: neither. The note is written as it stands, without its new line, so that "koden 12" and "Hund" are one word; what was read keeps
#       its backslashes. The label, item1.X-ABLabel, which iPhones know, is written as X-AB-LABEL, which nobody knows: the telephone
#       has lost its label when the card comes back.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund vcf@2.1.2 >/dev/null
cd "$work"
cat >card.js <<'JS'
const Card = require('vcf')
const ours = new Card()
ours.set('note', 'Ring på, koden 12\nHund')
const theirs = new Card().parse(['BEGIN:VCARD', 'VERSION:3.0', 'N:Ek;Ada;;;', 'FN:Ada Ek', 'item1.TEL:070-1740605',
  'item1.X-ABLabel:Stugan', 'NOTE:Ring på\\, koden 12\\nHund', 'END:VCARD', ''].join('\r\n'))
console.log(ours.toString('3.0').split('\r\n').find((line) => line.startsWith('NOTE')))
console.log(theirs.get('note').valueOf())
console.log(theirs.toString('3.0').split('\r\n').filter((line) => line.startsWith('item1')).join(' '))
JS
seen=$(node card.js)
printf '%s\n' "$seen"
[ "$seen" = 'NOTE:Ring på, koden 12Hund
Ring på\, koden 12\nHund
item1.TEL:070-1740605 item1.X-AB-LABEL:Stugan' ]
