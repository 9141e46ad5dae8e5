#!/bin/sh
# json2csv-stream 0.1.4 (npm), which writes JSON as CSV: households of which one has no address, one an address with a comma, one one in
# two lines; what is written, read by csv-parse 7.0.1 (npm).
#
# Guessed, in writing: csv-parse reads the same texts, and a household without the second key keeps its columns in place.
# Seen: what follows a key that is not there moves to the left: the sum stands under "adress" and the number under "belopp". Nothing is put
#       in quotation marks, so that a comma makes one cell more and a line's end one household more. The README says nothing of either; its
#       households all have the same keys and neither. The tracker has one thread on records that are missing in a large file, and a
#       successor.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund json2csv-stream@0.1.4 csv-parse@7.0.1 >/dev/null
cd "$work"
cat >write.js <<'JS'
const Json2CsvStream = require('json2csv-stream')
const { parse } = require('csv-parse/sync')
const households = [
  { namn: 'Åsa', adress: 'Ekbacken 5', belopp: '125.50', nummer: '7' },
  { namn: 'Bo', belopp: '75.25', nummer: '8' },
  { namn: 'Cy', adress: 'Ekbacken 6, 1 tr', belopp: '100.00', nummer: '9' },
  { namn: 'Dy', adress: 'Ekbacken 7\n2 tr', belopp: '50.00', nummer: '10' },
]
const stream = new Json2CsvStream()
let csv = ''
stream.on('data', (part) => { csv += part })
stream.on('end', () => {
  for (const row of parse(csv, { relax_column_count: true })) console.log(JSON.stringify(row))
})
stream.end(JSON.stringify(households))
JS
node write.js | tee seen
cmp - seen <<'SEEN'
["namn","adress","belopp","nummer"]
["Åsa","Ekbacken 5","125.50","7"]
["Bo","75.25","8"]
["Cy","Ekbacken 6"," 1 tr","100.00","9"]
["Dy","Ekbacken 7"]
["2 tr","50.00","10"]
SEEN
