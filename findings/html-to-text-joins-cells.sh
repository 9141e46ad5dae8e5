#!/bin/sh
# html-to-text 10.0.1 (npm), from which programs that send mail get the plain text of an HTML mail: a bill's table and list of terms.
#
# Guessed: cells are parted by a blank or a tab and rows by a line, since no browser shows them touching.
# Seen: nothing is between them. "Dagmåndag 30 novemberAntal12125": heading and cell, and one row and the next, are one word, 12 sacks and
#       125 kronor one number. A list of terms, dl, becomes "Pris125 kr". A table is laid out only where it is named by a selector, and
#       then its headings are in capitals; the list cannot be.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund html-to-text@10.0.1 >/dev/null
cd "$work"
cat >text.mjs <<'JS'
import { convert } from 'html-to-text'
const table = '<table><tr><th>Dag</th><td>måndag 30 november</td></tr><tr><th>Antal</th><td>12</td><td>125</td></tr></table>'
console.log(convert(table))
console.log(convert('<dl><dt>Pris</dt><dd>125 kr</dd></dl>'))
console.log(convert(table, { selectors: [{ selector: 'table', format: 'dataTable' }] }))
JS
node text.mjs | tee seen
cmp - seen <<'SEEN'
Dagmåndag 30 novemberAntal12125
Pris125 kr
DAG     måndag 30 november
ANTAL   12                   125
SEEN
