#!/bin/sh
# datejs 0.0.2 (npm), with its Swedish culture, sv-SE, beside its Danish: days with their month in words.
#
# Guessed: all twelve months, as each has its Swedish name in the file; what it does not know is null.
# Seen: May and October are the month in which it runs: "24 oktober 2027" is 24 November 2027 in November, also in Danish. It has
#       recognized them as months by a Swedish rule, and then looks for the first three letters of the rule's English name, may and oct,
#       among the Swedish short ones.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund datejs@0.0.2 >/dev/null
cd "$work"
cat >days.js <<'JS'
const [culture, ...texts] = process.argv.slice(2)
const month = new Date().getMonth()
require(`./node_modules/datejs/lib/date-${culture}.js`)
for (const text of texts) {
  const day = Date.parse(text)
  const which = day.getMonth() === month && /maj|okt/.test(text) ? 'this month' : day.toString('MM')
  console.log(`${culture} ${text}: ${day.toString('yyyy')}, ${which}, ${day.toString('dd')}`)
}
JS
{
  node days.js sv-SE '3 maj 2027' '24 oktober 2027' '24 december 2027' '12 mars 2027'
  node days.js da-DK '24 oktober 2027'
} | tee seen
cmp - seen <<'SEEN'
sv-SE 3 maj 2027: 2027, this month, 03
sv-SE 24 oktober 2027: 2027, this month, 24
sv-SE 24 december 2027: 2027, 12, 24
sv-SE 12 mars 2027: 2027, 03, 12
da-DK 24 oktober 2027: 2027, this month, 24
SEEN
