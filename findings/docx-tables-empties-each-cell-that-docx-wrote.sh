#!/bin/sh
# docx-tables 0.3.0 (npm), which reads the tables of .docx files: prices in a table by docx 9.15.2 (npm), which writes such files; and
# the same table with the mark that keeps blanks (xml:space) taken away, with a sum in bold within a cell.
#
# Guessed, in writing: the cells are read, each apart.
# Seen: each cell is there and is empty, since docx marks every text as one whose blanks are kept, as Word does where a text begins or
#       ends with a blank. Without the mark the cells are read, but for the one of which a part is in bold: that one is empty too, so
#       that the sum is gone and its row is not. There is no error. The README has a table of four letters, and the tracker a thread on
#       several tables.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund docx-tables@0.3.0 docx@9.15.2 jszip@3.10.1 >/dev/null
cd "$work"
cat >read.js <<'JS'
const fs = require('node:fs')
const { Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun } = require('docx')
const JSZip = require('jszip')
const docxTables = require('docx-tables')
const cell = (...children) => new TableCell({ children: [new Paragraph({ children })] })
const row = (...cells) => new TableRow({ children: cells })
const table = new Table({
  rows: [
    row(cell(new TextRun('2 säckar')), cell(new TextRun('250,00 kr'))),
    row(cell(new TextRun('1 säck')), cell(new TextRun('125,50'), new TextRun({ text: ' kr', bold: true }))),
  ],
})
const show = async (what, file) => {
  const [rows] = await docxTables({ file })
  console.log(what, JSON.stringify(Object.values(rows).map((cells) => cells.map(({ data }) => data))))
}
const main = async () => {
  const buffer = await Packer.toBuffer(new Document({ sections: [{ children: [table] }] }))
  fs.writeFileSync('docx.docx', buffer)
  await show('as docx writes it:', 'docx.docx')
  const zip = await JSZip.loadAsync(buffer)
  const xml = await zip.file('word/document.xml').async('string')
  zip.file('word/document.xml', xml.replaceAll(' xml:space="preserve"', ''))
  fs.writeFileSync('bare.docx', await zip.generateAsync({ type: 'nodebuffer' }))
  await show('without the mark:', 'bare.docx')
}
main()
JS
node read.js | tee seen
cmp - seen <<'SEEN'
as docx writes it: [["",""],["",""]]
without the mark: [["2 säckar\n","250,00 kr\n"],["1 säck\n",""]]
SEEN
