#!/bin/sh
# PDFKit 0.20.2 and jsPDF 4.2.1 (npm), in Helvetica, with which both begin: a sum as JavaScript writes it in Swedish, −75 kr, one parted by
# the narrow space U+202F, and a word with a soft hyphen.
#
# Guessed: what the font's table does not have is an error, as pdf-lib has it, or a question mark; a soft hyphen is seen at a line's end
#          only.
# Seen: the lower halves of the characters are printed, without a word: −75 kr is "75 kr with a quotation mark, and 1 250 is 1 /250. The
#       soft hyphen is a hyphen in the middle of the line, "åter-vinning".
#
# Fails if that changes. Needs npm, node and poppler's pdftotext.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund pdfkit@0.20.2 jspdf@4.2.1 >/dev/null
cd "$work"
cat >print.js <<'JS'
const { createWriteStream, writeFileSync } = require('fs')
const text = `${new Intl.NumberFormat('sv-SE').format(-75)} kr, 1\u202f250 kr, åter\u00advinning`
const page = new (require('pdfkit'))({ size: 'A5' })
page.pipe(createWriteStream('pdfkit.pdf'))
page.text(text)
page.end()
const { jsPDF } = require('jspdf')
const other = new jsPDF({ format: 'a5' })
other.text(text, 10, 10)
writeFileSync('jspdf.pdf', Buffer.from(other.output('arraybuffer')))
JS
node print.js
for by in pdfkit jspdf; do pdftotext -enc UTF-8 "$by.pdf" - | tr -d '\f' | grep .; done | tee seen
cmp - seen <<'SEEN'
"75 kr, 1 /250 kr, åter-vinning
"75 kr, 1 /250 kr, åter-vinning
SEEN
