#!/bin/sh
# pdf-parse 1.1.1, pdf2json 4.0.3 and unpdf 1.7.0 (npm), which get the text of a PDF: a bill made by pdf-lib 1.17.1 (npm), a row of which
# is a bag, 3 of them, 125,50 kr each, 375,00 kr, with two centimetres between the columns.
#
# Guessed: the columns are parted by a blank, by a tab or by a new line, as they stand apart on the paper.
# Seen: pdf-parse writes what is on one line without anything between: "Påse3125,50 kr375,00 kr", which is a bag of 3 125,50 kr. unpdf has
#       "Påse 3 125,50 kr 375,00 kr", which a Swede reads as the same sum, as thousands are parted by a blank; only pdf2json, with several
#       blanks, can be read.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund pdf-parse@1.1.1 pdf2json@4.0.3 unpdf@1.7.0 pdf-lib@1.17.1 \
  >/dev/null
cd "$work"
cat >write.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { PDFDocument } from 'pdf-lib'
const bill = await PDFDocument.create()
const page = bill.addPage([400, 300])
for (const [text, x] of [['Påse', 40], ['3', 120], ['125,50 kr', 180], ['375,00 kr', 280]]) page.drawText(text, { x, y: 240, size: 10 })
writeFileSync('bill.pdf', await bill.save())
JS
cat >parse.js <<'JS'
require('pdf-parse/lib/pdf-parse.js')(new Uint8Array(require('node:fs').readFileSync('bill.pdf'))).then(({ text }) =>
  console.log(`pdf-parse: ${text.trim()}`))
JS
cat >unpdf.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
const { text } = await extractText(await getDocumentProxy(new Uint8Array(readFileSync('bill.pdf'))), { mergePages: true })
console.log(`unpdf: ${text}`)
JS
cat >json.mjs <<'JS'
import PDFParser from 'pdf2json'
const parser = new PDFParser(null, true)
parser.on('pdfParser_dataReady', () => console.log(`pdf2json: ${parser.getRawTextContent().split('\r\n')[0].replace(/ {2,}/g, '  ')}`))
parser.loadPDF('bill.pdf')
JS
node write.mjs
{ node parse.js; node unpdf.mjs; node json.mjs; } 2>/dev/null | grep ^[pu] | tee seen
cmp - seen <<'SEEN'
pdf-parse: Påse3125,50 kr375,00 kr
unpdf: Påse 3 125,50 kr 375,00 kr
pdf2json: Påse  3  125,50 kr  375,00 kr
SEEN
