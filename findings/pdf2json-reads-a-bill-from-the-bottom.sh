#!/bin/sh
# pdf2json 4.0.3 (npm), which gets the text of a PDF by getRawTextContent(): bills of three lines, made by pdf-lib 1.17.1 and PDFKit 0.20.2
# (npm).
#
# Guessed: from the top to the bottom, as the lines are read on the paper, and as both libraries write them into the file.
# Seen: from the bottom to the top, of both: the sum before the heading. Within a line it is from left to right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund pdf2json@4.0.3 pdf-lib@1.17.1 pdfkit@0.20.2 >/dev/null
cd "$work"
cat >bills.mjs <<'JS'
import { createWriteStream, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { PDFDocument } from 'pdf-lib'
import PDFKit from 'pdfkit'
const lines = ['Bill of 30 November', 'Bag: 125,50 kr', 'Sum: 125,50 kr']
const bill = await PDFDocument.create()
const page = bill.addPage([400, 300])
for (const [index, line] of lines.entries()) page.drawText(line, { x: 40, y: 260 - 20 * index, size: 10 })
writeFileSync('pdf-lib.pdf', await bill.save())
const other = new PDFKit({ size: [400, 300] })
const file = other.pipe(createWriteStream('pdfkit.pdf'))
for (const line of lines) other.text(line)
other.end()
await once(file, 'finish')
JS
cat >read.mjs <<'JS'
import PDFParser from 'pdf2json'
const [, , name] = process.argv
const parser = new PDFParser(null, true)
parser.on('pdfParser_dataReady', () => console.log(`${name}: ${parser.getRawTextContent().trim().split('\r\n').slice(0, 3).join(' / ')}`))
parser.loadPDF(`${name}.pdf`)
JS
node bills.mjs
{ node read.mjs pdf-lib; node read.mjs pdfkit; } 2>/dev/null | grep ^pdf | tee seen
cmp - seen <<'SEEN'
pdf-lib: Sum: 125,50 kr / Bag: 125,50 kr / Bill of 30 November
pdfkit: Sum: 125,50 kr / Bag: 125,50 kr / Bill of 30 November
SEEN
