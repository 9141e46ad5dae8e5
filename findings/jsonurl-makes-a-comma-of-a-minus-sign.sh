#!/bin/sh
# @jsonurl/jsonurl 1.1.8 (npm), which writes JSON into addresses and reads it again, in the form "AQF", which it has for a browser's address
# bar: sums as they stand in a form, so as text.
#
# Guessed, in writing: "0701", "true", "" and numbers in texts come back.
# Seen: the text -75 comes back as ,75, and -75.50 as ,75.50: a text that could be taken for a number is written with an exclamation mark in
#       front, and what is read of "!-" is a comma. A refund of 75 kr is so 75 öre, or no number at all. -75 as a number, +46701740605,
#       0701740605 and true as texts are right, and without AQF all are. Nothing is said. The README shows "parse" and "stringify" with AQF
#       as each other's way back; the tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @jsonurl/jsonurl@1.1.8 >/dev/null
cd "$work"
cat >sums.cjs <<'JS'
const JsonURL = require('@jsonurl/jsonurl')
for (const sum of ['75', '-75', '-75.50', -75, '+46701740605', '0701740605', 'true', '-75 kr'])
  for (const options of [{ AQF: true }, {}]) {
    const address = JsonURL.stringify({ sum }, options)
    console.log(JSON.stringify(sum), address, JSON.stringify(JsonURL.parse(address, options).sum))
  }
JS
node sums.cjs | tee seen
cmp - seen <<'SEEN'
"75" (sum:!75) "75"
"75" (sum:'75') "75"
"-75" (sum:!-75) ",75"
"-75" (sum:'-75') "-75"
"-75.50" (sum:!-75.50) ",75.50"
"-75.50" (sum:'-75.50') "-75.50"
-75 (sum:-75) -75
-75 (sum:-75) -75
"+46701740605" (sum:!+46701740605) "+46701740605"
"+46701740605" (sum:%2B46701740605) "+46701740605"
"0701740605" (sum:!0701740605) "0701740605"
"0701740605" (sum:'0701740605') "0701740605"
"true" (sum:!true) "true"
"true" (sum:'true') "true"
"-75 kr" (sum:-75+kr) "-75 kr"
"-75 kr" (sum:-75+kr) "-75 kr"
SEEN
