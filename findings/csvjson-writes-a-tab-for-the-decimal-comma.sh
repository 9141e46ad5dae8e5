#!/bin/sh
# csvjson 5.1.0 (npm): a table of payments written as a CSV, and one of another program read.
#
# Guessed: a cell with a comma is put within quotation marks, or its comma is written as it is and the row has a column too many. A
#          quotation mark that is doubled, as RFC 4180 has it, is one.
# Seen: the comma within a cell is written as a tab: 12,50 is "12", a tab, "50", and "Ek, Ada" has a tab behind Ek. With wrap: true the
#       cells are quoted and the commas kept. In reading, a quoted cell without marks within is right, and one with them, as a payer's
#       message has, is empty.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund csvjson@5.1.0 >/dev/null
cd "$work"
cat >table.js <<'JS'
const { toCSV, toObject } = require('csvjson')
const payments = [{ name: 'Ek, Ada', sum: '12,50' }]
console.log(JSON.stringify([toCSV(payments, { headers: 'key' }), toCSV(payments, { headers: 'key', wrap: true })]))
console.log(JSON.stringify(toObject('name,message\n"Ek, Ada","from ""the red house"""\n', { quote: '"' })))
JS
node table.js | tee seen
cmp - seen <<'SEEN'
["name,sum\nEk\t Ada,12\t50","\"name\",\"sum\"\n\"Ek, Ada\",\"12,50\""]
[{"name":"Ek, Ada","message":""}]
SEEN
