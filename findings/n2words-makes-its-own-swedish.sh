#!/bin/sh
# n2words 4.0.0 and to-words 5.7.0 (npm), Swedish: sums and days in words, as on a receipt or an invitation.
#
# Guessed: "etthundratjugofem kronor", "två miljoner", "en krona", "trettionde" and "tjugoförsta", or another spelling that a Swede
#          would use.
# Seen: n2words writes numbers as in English, with "och" and hyphens, "hundra och tjugo-fem", has no plural of "miljon", and ordinals that
#       no Swede has heard: "tjugo-ettde" for the 21st, "trettiode" for the 30th, "tjugo-femde" for the 25th. to-words has the ordinals
#       right, and says "Ett Krona" and "Ett Miljon", for "en".
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund n2words@4.0.0 to-words@5.7.0 >/dev/null
cd "$work"
cat >words.mjs <<'JS'
import { toCardinal, toCurrency, toOrdinal } from 'n2words/sv-SE'
import { ToWords } from 'to-words'
const other = new ToWords({ localeCode: 'sv-SE' })
console.log([toCurrency(125), toCardinal(2000000), ...[21, 25, 30].map((day) => toOrdinal(day))].join(', '))
console.log([other.convert(1, { currency: true }), other.convert(1000000), ...[21, 25, 30].map((day) => other.toOrdinal(day))].join(', '))
JS
seen=$(node words.mjs)
echo "$seen"
[ "$seen" = 'hundra och tjugo-fem kronor, två miljon, tjugo-ettde, tjugo-femde, trettiode
Ett Krona, Ett Miljon, Tjugoförsta, Tjugofemte, Trettionde' ]
