#!/bin/sh
# comma-separated-values 3.6.4 (npm), which by itself casts cells to numbers: households with a price, and one whose price is not set yet.
#
# Guessed: an empty cell is empty text or null, whatever is done with numbers.
# Seen: it is 0, so that a household without a price has one of nought. What a column holds is what its first row has, a number or nothing;
#       text below it, "free", is then NaN. Telephone numbers have lost their nought, and house 3E2 is 300.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund comma-separated-values@3.6.4 >/dev/null
cd "$work"
cat >read.js <<'JS'
const CSV = require('comma-separated-values')
const read = (...rows) => JSON.stringify(new CSV(rows.join('\n')).parse())
console.log(read('Ada,,x', 'Bo,300,x', 'Cia,free,x'))
console.log(read('Bo,300,x', 'Ada,,x'))
console.log(read('Ada,0701740605,3E2'))
JS
node read.js | tee seen
cmp - seen <<'SEEN'
[["Ada",0,"x"],["Bo",300,"x"],["Cia",null,"x"]]
[["Bo",300,"x"],["Ada",0,"x"]]
[["Ada",701740605,300]]
SEEN
