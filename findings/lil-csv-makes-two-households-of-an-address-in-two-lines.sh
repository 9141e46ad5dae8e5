#!/bin/sh
# lil-csv 1.4.6 (npm), which writes and reads CSV: a household whose address has two lines, as a form's field for several lines sends it.
#
# Guessed: what it writes it reads again; a field with a new line stands in quotation marks, as RFC 4180 has it.
# Seen: only a comma brings quotation marks: the second line begins a household of its own, named "2 tr", which lives at "125,50" and pays
#       nothing. From Papa Parse 5.5.3, which quotes it, the address is read whole.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund lil-csv@1.4.6 papaparse@5.5.3 >/dev/null
cd "$work"
cat >homes.js <<'JS'
const { generate, parse } = require('lil-csv'), papa = require('papaparse')
const rows = [['name', 'address', 'sum'], ['Åsa Ek', 'Ekbacken 5 B\n2 tr', '125,50'], ['Bo Ek', 'Ekbacken 7', '75,25']]
const written = generate(rows)
console.log(written)
for (const home of parse(written)) console.log(JSON.stringify(home))
console.log(JSON.stringify(parse(papa.unparse(rows))[0]))
JS
node homes.js | tee seen
cmp - seen <<'SEEN'
name,address,sum
Åsa Ek,Ekbacken 5 B
2 tr,"125,50"
Bo Ek,Ekbacken 7,"75,25"
{"name":"Åsa Ek","address":"Ekbacken 5 B"}
{"name":"2 tr","address":"125,50"}
{"name":"Bo Ek","address":"Ekbacken 7","sum":"75,25"}
{"name":"Åsa Ek","address":"Ekbacken 5 B\n2 tr","sum":"125,50"}
SEEN
