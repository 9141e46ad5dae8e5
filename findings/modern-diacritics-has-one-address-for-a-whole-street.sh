#!/bin/sh
# modern-diacritics 2.3.1 (npm), which makes names of web pages and files of texts: slugify, for addresses, days and times.
#
# Guessed, in writing of the letters only: "ekvagen-5-b"; by its manual "all other symbols" are removed, and a digit is no symbol.
# Seen: digits are removed too: Ekvägen 5 B and Ekvägen 12 B are both "ekvagen--b", all days of November are one, and so are
#       all times. Whoever is named so last takes the page of the others. latinize, of the same package, keeps digits.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund modern-diacritics@2.3.1 >/dev/null
cd "$work"
node -e "
const { latinize, slugify } = require('modern-diacritics')
for (const text of ['Ekvägen 5 B', 'Ekvägen 12 B', 'Ekvägen 5', '30 november 2026', '125,50 kr', '08:00–10:00'])
  console.log([text, slugify(text), latinize(text)].join(' | '))" | tee seen
cmp - seen <<'SEEN'
Ekvägen 5 B | ekvagen--b | Ekvagen 5 B
Ekvägen 12 B | ekvagen--b | Ekvagen 12 B
Ekvägen 5 | ekvagen- | Ekvagen 5
30 november 2026 | -november- | 30 november 2026
125,50 kr | -kr | 125,50 kr
08:00–10:00 | - | 08:00-10:00
SEEN
