#!/bin/sh
# react-datasheet-grid 4.11.6 (npm), a table in which one pastes what was copied in Excel or LibreOffice, which give it as HTML, too: the
# function with which it reads that, with a street that is one cell for two houses, and a note that is one cell for two columns.
#
# Guessed, in writing: a cell over two columns is two cells. Of a cell over two rows nothing was in writing before it was seen.
# Seen: each merged cell is one cell, and the row goes on beside it, so that what follows stands a column too far to the left: in the row of
#       the second house its number is the street, the name the number and the sum the name, and beside the note the sum stands under the
#       name. Nothing is said. As plain text, which is read where there is no HTML, the same cells are in their columns, as Excel leaves
#       empty ones there. The README tells nothing of it, and the tracker of values that the HTML has rounded (#367), not of
#       merged cells.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund \
  react-datasheet-grid@4.11.6 jsdom@29.1.1 react@18.3.1 react-dom@18.3.1 >/dev/null
cd "$work"
cat >paste.cjs <<'JS'
const { JSDOM } = require('jsdom')
const { window } = new JSDOM('')
Object.assign(globalThis, { window, document: window.document, DOMParser: window.DOMParser })
const { parseTextHtmlData, parseTextPlainData } = require('react-datasheet-grid/dist/utils/copyPasting.js')
const show = (rows) => rows.map((row) => row.join(' | ')).forEach((row) => console.log(row))
show(
  parseTextHtmlData(`<table>
    <tr><td rowspan="2">Ekbacken</td><td>5</td><td>Åsa</td><td>125,50</td></tr>
    <tr><td>7</td><td>Bo</td><td>75</td></tr>
    <tr><td colspan="2">Ingen hemma</td><td>Ek</td><td>1250,50</td></tr>
  </table>`),
)
show(parseTextPlainData('Ekbacken\t5\tÅsa\t125,50\r\n\t7\tBo\t75\r\nIngen hemma\t\tEk\t1250,50\r\n'))
JS
node paste.cjs | tee seen
cmp - seen <<'SEEN'
Ekbacken | 5 | Åsa | 125,50
7 | Bo | 75
Ingen hemma | Ek | 1250,50
Ekbacken | 5 | Åsa | 125,50
 | 7 | Bo | 75
Ingen hemma |  | Ek | 1250,50
SEEN
