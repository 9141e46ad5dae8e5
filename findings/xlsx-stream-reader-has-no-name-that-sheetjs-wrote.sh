#!/bin/sh
# xlsx-stream-reader 1.1.1 (npm) on workbooks that SheetJS has written, xlsx 0.18.5, as it writes them by itself and with bookSST: names,
# telephone numbers and sums of households.
#
# Guessed, in writing: names, telephone numbers in text and sums are read as they were written.
# Seen: each name is NAN, a telephone number in text is dialled without its nought, and a reference is rounded: SheetJS writes a text into
#       its cell, t="str", and the reader puts what stands there through the format of numbers. With bookSST, which puts texts beside the
#       sheet, all is right, and so it is with formatting: false, of which the README says "should cells with combined formats be
#       formatted or not". By ECMA-376 "str" is a "cell containing a formula string", so text; exceljs reads it so. The tracker has
#       noughts that are empty, and nothing on this.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund xlsx-stream-reader@1.1.1 xlsx@0.18.5 exceljs@4.4.0 >/dev/null
cd "$work"
cat >households.cjs <<'JS'
const Reader = require('xlsx-stream-reader')
const { utils, writeFile } = require('xlsx')
const { Workbook } = require('exceljs')
const { createReadStream } = require('node:fs')
const book = utils.book_new()
utils.book_append_sheet(book, utils.aoa_to_sheet([['Åsa Ek', '0701740605', '12345678901234567', 125.5], ['Bo', '08-123', '5 B', -75]]), 'S')
const read = (file, options) =>
  new Promise((resolve, reject) => {
    const rows = []
    const reader = new Reader(options)
    reader.on('worksheet', (sheet) => {
      sheet.on('row', ({ values }) => rows.push(JSON.stringify(values.slice(1))))
      sheet.process()
    })
    reader.on('error', reject).on('end', () => resolve(rows.join(' ')))
    createReadStream(file).pipe(reader)
  })
const show = async () => {
  writeFile(book, 'cells.xlsx')
  writeFile(book, 'shared.xlsx', { bookSST: true })
  console.log('in cells:', await read('cells.xlsx'))
  console.log('in cells, without formatting:', await read('cells.xlsx', { formatting: false }))
  console.log('beside:', await read('shared.xlsx'))
  const exceljs = new Workbook()
  await exceljs.xlsx.readFile('cells.xlsx')
  const rows = exceljs.worksheets[0].getSheetValues().slice(1)
  console.log('in cells, by exceljs:', rows.map((row) => JSON.stringify(row.slice(1))).join(' '))
}
show()
JS
node households.cjs | tee seen
cmp - seen <<'SEEN'
in cells: ["NAN","701740605","1.23457E+16","125.5"] ["NAN","NAN","NAN","-75"]
in cells, without formatting: ["Åsa Ek","0701740605","12345678901234567","125.5"] ["Bo","08-123","5 B","-75"]
beside: ["Åsa Ek","0701740605","12345678901234567","125.5"] ["Bo","08-123","5 B","-75"]
in cells, by exceljs: ["Åsa Ek","0701740605","12345678901234567",125.5] ["Bo","08-123","5 B",-75]
SEEN
