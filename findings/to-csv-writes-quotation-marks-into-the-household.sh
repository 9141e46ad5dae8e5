#!/bin/sh
# to-csv 0.1.1 (npm), which writes objects as CSV: households of which one lives in two lines and one has a nickname, written twice; and
# what the households are afterwards.
#
# Guessed, in writing: a reader of CSV has the same texts. That the households themselves would change was not thought of.
# Seen: the quotation marks that the file needs are written into the objects that were handed over. After the export the household is
#       called "Bo \"Bosse\" Ek" with marks and backslashes, so that a letter has them, and a second export has more. A mark within a
#       cell becomes a backslash and a mark, which CSV (RFC 4180) does not know, and the first line ends otherwise than the rest, so
#       that csv-parse refuses the file. The README has one example, without such cells, and says nothing of any of it; nor does its
#       history.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund to-csv@0.1.1 >/dev/null
cd "$work"
cat >write.js <<'JS'
const toCsv = require('to-csv')
const households = [
  { namn: 'Åsa', adress: 'Ekbacken 5\n2 tr' },
  { namn: 'Bo "Bosse" Ek', adress: 'Ekbacken 6' },
]
for (const time of ['first', 'second']) {
  console.log(`the ${time} time: ${JSON.stringify(toCsv(households))}`)
  for (const { namn, adress } of households) console.log(`${namn}, ${adress.replace('\n', ' / ')}`)
}
JS
node write.js | tee seen
cmp - seen <<'SEEN'
the first time: "namn,adress\nÅsa,\"Ekbacken 5\n2 tr\"\r\n\"Bo \\\"Bosse\\\" Ek\",Ekbacken 6\r\n"
Åsa, "Ekbacken 5 / 2 tr"
"Bo \"Bosse\" Ek", Ekbacken 6
the second time: "namn,adress\nÅsa,\"\\\"Ekbacken 5\n2 tr\\\"\"\r\n\"\\\"Bo \\\\\"Bosse\\\\\" Ek\\\"\",Ekbacken 6\r\n"
Åsa, "\"Ekbacken 5 / 2 tr\""
"\"Bo \\"Bosse\\" Ek\"", Ekbacken 6
SEEN
