#!/bin/sh
# iniparser 1.0.5 (npm): a file of settings whose names are Swedish, år and gård, as ini 6.0.0 writes and reads it.
#
# Guessed, in writing: each text is read back but for quotation marks, a key with å in it, too; then, after the first sight, that ä and
#       ö are the same wherever they stand in a name, and perhaps in a section's. Of a blank in a name nothing was in writing.
# Seen: a line whose key has å, ä or ö anywhere, or a blank, is left out, as if it were not there: the year, the street and the price
#       with VAT. Sections may have any name, and values any letter. Nothing is said, and there is no default that would show. The README
#       tells nothing of names; the tracker tells that names may have dots in them (#4), and nothing of other letters.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund iniparser@1.0.5 ini@6.0.0 >/dev/null
cd "$work"
cat >read.cjs <<'JS'
const { parse, stringify } = require('ini')
const { parseString } = require('iniparser')
const place = { gård: '5', väg: 'Ekvägen', pris: '75', 'pris med moms': '93,75', postnr: '191 40' }
const text = stringify({ år: '2026', dag: 'måndag', Ängsby: place })
for (const read of [parse, parseString]) console.log(JSON.stringify(read(text)))
JS
node read.cjs | tee seen
cmp - seen <<'SEEN'
{"år":"2026","dag":"måndag","Ängsby":{"gård":"5","väg":"Ekvägen","pris":"75","pris med moms":"93,75","postnr":"191 40"}}
{"dag":"måndag","Ängsby":{"pris":"75","postnr":"191 40"}}
SEEN
