#!/bin/sh
# comma-separated-values 3.6.4 (npm), which by itself casts cells to numbers: households with a price, and one whose price is not set yet.
#
# Guessed: an empty cell is empty text or null, whatever is done with numbers.
# Seen: it is 0, so that a household without a price has one of nought. The first row says what a column holds, and an empty cell there
#       says that it is numbers: "free" below it is NaN. With "free" in the first row all stay as they were.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund comma-separated-values@3.6.4 >/dev/null
cd "$work"
cat >read.js <<'JS'
const CSV = require('comma-separated-values')
const read = (...rows) => JSON.stringify(new CSV(rows.join('\n')).parse(), (_, cell) => (Number.isNaN(cell) ? 'NaN' : cell))
console.log(read('Ada,', 'Bo,300', 'Cia,free'))
console.log(read('Bo,300', 'Ada,'))
console.log(read('Cia,free', 'Bo,300', 'Ada,'))
JS
node read.js | tee seen
cmp - seen <<'SEEN'
[["Ada",0],["Bo",300],["Cia","NaN"]]
[["Bo",300],["Ada",0]]
[["Cia","free"],["Bo","300"],["Ada",""]]
SEEN
