#!/bin/sh
# i18next-json-csv-converter 0.2.0 (npm), with which the texts of a page go to a table for whoever translates them, and back.
#
# Guessed, in writing: what it has written it reads again as it was; then, after the first sight of it, what a line of quoted words does.
# Seen: of a letter in several lines the first is left, of what it wrote itself, in quotation marks, a moment ago, and the hour behind it
#       is gone. A line within it that has two words in quotation marks becomes a text of its own. A list becomes an object with the names
#       0 and 1, and a number, a no and what is null are not in the table at all, so that they are lost. Nothing is said. Commas, quotation
#       marks and blanks within one line are right. The README wants all fields of a table quoted, as they are, and its lines apart, and
#       tells of none of it, nor does the tracker.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund i18next-json-csv-converter@0.2.0 >/dev/null
cd "$work"
cat >there.cjs <<'JS'
const { csv2Json, json2Csv } = require('i18next-json-csv-converter')
for (const texts of [
  { brev: 'Hej Åsa!\n\nVi kommer 08:00.', slut: 'Hej då' },
  { brev: 'Ta med:\n"glas","metall"\nTack!', slut: 'Hej då' },
  { dagar: ['måndag', 'tisdag'], timmar: 2, moms: false, slut: 'Hej då' },
  { brev: 'Hej, "Åsa"  ', slut: 'Hej då' },
])
  console.log(JSON.stringify(csv2Json(json2Csv(texts))))
JS
node there.cjs | tee seen
cmp - seen <<'SEEN'
{"brev":"Hej Åsa!","slut":"Hej då"}
{"brev":"Ta med:","":"las\",\"metall\"","slut":"Hej då"}
{"dagar":{"0":"måndag","1":"tisdag"},"slut":"Hej då"}
{"brev":"Hej, \"Åsa\"  ","slut":"Hej då"}
SEEN
