#!/bin/sh
# csvtojson 2.0.14 and json-2-csv 5.6.0 (npm): a table of pick-ups with days, times and prices in its heading.
#
# Guessed: the headings are the names, as they are in the file. A point within, as in a.b, may be taken for a step down, as both
#          say; where it is followed by digits or a blank it is none.
# Seen: every point is a step. Under 30.11 csvtojson has a list of twelve, of which eleven are empty and the last is the cell, and
#       under "Price 12.50" one of fifty-one. json-2-csv has the same lists, and of "kl. 08.00" an empty one: what was in the cell is gone.
#       Nothing is said. (What json-2-csv wrote itself it reads, since it puts a backslash before such points.)
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund csvtojson@2.0.14 json-2-csv@5.6.0 >/dev/null
cd "$work"
cat >read.js <<'JS'
const csvtojson = require('csvtojson')
const { csv2json } = require('json-2-csv')
async function read() {
  for (const heading of ['30.11', 'Price 12.50', 'kl. 08.00']) {
    const file = `Name,${heading}\nAda,yes`
    const rows = [...(await csvtojson().fromString(file)), ...(await csv2json(file))]
    const shown = rows.map(({ Name, ...rest }) => JSON.stringify(rest).replaceAll(/(null,)+/g, (nulls) => `(${nulls.length / 5} null) `))
    console.log(heading, shown.join(' '))
  }
}
read()
JS
node read.js | tee seen
cmp - seen <<'SEEN'
30.11 {"30":[(11 null) "yes"]} {"30":[(11 null) "yes"]}
Price 12.50 {"Price 12":[(50 null) "yes"]} {"Price 12":[(50 null) "yes"]}
kl. 08.00 {"kl":{" 08":{"00":"yes"}}} {"kl":[]}
SEEN
