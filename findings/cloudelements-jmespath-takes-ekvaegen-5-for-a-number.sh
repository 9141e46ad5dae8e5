#!/bin/sh
# @cloudelements/jmespath 0.19.0 (npm), beside jmespath 0.16.0, which is JMESPath's own in JavaScript: to_number() of what stands in a form.
#
# Guessed, in writing, of six copies of JMESPath: they answer as JMESPath's own does, so null for "125,5".
# Seen: 125,5 is -58212172800000, Ekvägen 5 is 988675200000 and kod 1234 is -23225875200000: what JavaScript's Date makes a day of is that
#       day's milliseconds. Of 75, 125,50 and 75 kr it is right. By the specification a text becomes a number where it "conforms to the
#       json-number production", and is null otherwise. The README does not name the function; the tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @cloudelements/jmespath@0.19.0 jmespath@0.16.0 >/dev/null
cd "$work"
cat >numbers.cjs <<'JS'
const copy = require('@cloudelements/jmespath')
const jmespath = require('jmespath')
for (const text of ['75', '125,50', '125,5', '75 kr', 'Ekvägen 5', 'kod 1234', '2026-11-30'])
  console.log(`${text}: ${jmespath.search(text, 'to_number(@)')}, ${copy.search(text, 'to_number(@)')}`)
JS
TZ=UTC node numbers.cjs | tee seen
cmp - seen <<'SEEN'
75: 75, 75
125,50: null, null
125,5: null, -58212172800000
75 kr: null, null
Ekvägen 5: null, 988675200000
kod 1234: null, -23225875200000
2026-11-30: null, 1795996800000
SEEN
