#!/bin/sh
# natural-orderby 5.0.0 (npm), which orders names with numbers in them, with its option locale: sv.
#
# Guessed: Å, Ä and Ö come after Z, as Intl.Collator has them in Swedish; 2 B comes before 10.
# Seen: 2 B comes before 10, and every letter loses its ring and its dots before the language is asked: Åvägen stands between Avägen and
#       Ovägen, Östen before Ove. With locale: sv, en and none the order is the same. So a list of streets is in an order of its own,
#       beside one that a browser or a Swedish database has ordered.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund natural-orderby@5.0.0 >/dev/null
cd "$work"
cat >order.mjs <<'JS'
import { orderBy } from 'natural-orderby'
const streets = ['Åvägen 1', 'Zvägen 1', 'Avägen 10', 'Avägen 2 B', 'Övägen 1', 'Ovägen 2']
const names = ['Zara', 'Åsa', 'Ove', 'Östen', 'Anna']
for (const list of [streets, names]) {
  for (const locale of ['sv', 'en', undefined]) console.log(orderBy(list, [(text) => text], ['asc'], { locale }).join(', '))
  console.log('Intl:', list.toSorted(new Intl.Collator('sv', { numeric: true }).compare).join(', '))
}
JS
node order.mjs | tee seen
cmp - seen <<'SEEN'
Avägen 2 B, Avägen 10, Åvägen 1, Ovägen 2, Övägen 1, Zvägen 1
Avägen 2 B, Avägen 10, Åvägen 1, Ovägen 2, Övägen 1, Zvägen 1
Avägen 2 B, Avägen 10, Åvägen 1, Ovägen 2, Övägen 1, Zvägen 1
Intl: Avägen 2 B, Avägen 10, Ovägen 2, Zvägen 1, Åvägen 1, Övägen 1
Anna, Åsa, Östen, Ove, Zara
Anna, Åsa, Östen, Ove, Zara
Anna, Åsa, Östen, Ove, Zara
Intl: Anna, Ove, Zara, Åsa, Östen
SEEN
