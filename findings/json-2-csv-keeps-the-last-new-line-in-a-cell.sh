#!/bin/sh
# json-2-csv 5.6.0 (npm): a table of names that ends in a new line, as nearly every file does, and one from Windows.
#
# Guessed: a new line ends a row, the last one too, or makes an empty row behind it; a carriage return before it is part of it.
# Seen: the last cell of the file is "Ek" and the new line, so that the last person of a list is found by no name. Where that cell is a
#       number it is right. From Windows the last column is headed with a carriage return, so that nothing is found under its name, and
#       each of its cells ends in one.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund json-2-csv@5.6.0 >/dev/null
cd "$work"
cat >read.js <<'JS'
const { csv2json } = require('json-2-csv')
const files = ['first,last\nAda,Ek\nBo,Ek\n', 'first,price\nBo,300\n', 'first,last\r\nAda,Ek\r\nBo,Ek\r\n']
Promise.all(files.map((file) => csv2json(file))).then((tables) => console.log(tables.map((table) => JSON.stringify(table)).join('\n')))
JS
node read.js | tee seen
cmp - seen <<'SEEN'
[{"first":"Ada","last":"Ek"},{"first":"Bo","last":"Ek\n"}]
[{"first":"Bo","price":300}]
[{"first":"Ada","last\r":"Ek\r"},{"first":"Bo","last\r":"Ek\r\n"}]
SEEN
