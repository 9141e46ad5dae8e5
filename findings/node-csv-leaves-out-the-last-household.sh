#!/bin/sh
# node-csv 0.1.2 (npm), which reads CSV: three households, with a line's end behind the last one and without, which CSV allows (RFC 4180).
#
# Guessed, in writing: the last row is there, with or without a line's end.
# Seen: without one the last household is left out, also where its last cell is in quotation marks, and a file of one line has no rows.
#       There is no error. So it is as lists and as objects. The README's own example, "1,2,3\n4,5,6", ends without one and is said to give
#       both rows; it gives the first. The package names no tracker; the node-csv that is well known on GitHub is another program.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund node-csv@0.1.2 >/dev/null
cd "$work"
cat >read.js <<'JS'
const fs = require('node:fs')
const csv = require('node-csv')
const households = 'namn,adress\nÅsa,Ekbacken 5\nBo,Ekbacken 6\nCy,"Ekbacken 7, 2 tr"'
for (const text of [`${households}\n`, households, '1,2,3\n4,5,6']) {
  csv.createParser().parse(text, (error, rows) => console.log(error, JSON.stringify(rows)))
}
fs.writeFileSync('households.csv', households)
csv.createParser().mapFile('households.csv', (error, rows) => console.log(error, JSON.stringify(rows)))
JS
node read.js | tee seen
cmp - seen <<'SEEN'
null [["namn","adress"],["Åsa","Ekbacken 5"],["Bo","Ekbacken 6"],["Cy","Ekbacken 7, 2 tr"]]
null [["namn","adress"],["Åsa","Ekbacken 5"],["Bo","Ekbacken 6"]]
null [["1","2","3"]]
null [{"namn":"Åsa","adress":"Ekbacken 5"},{"namn":"Bo","adress":"Ekbacken 6"}]
SEEN
