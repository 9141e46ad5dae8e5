#!/bin/sh
# xlstream 2.5.5 (npm), which reads .xlsx files: the same texts in a file by SheetJS (xlsx 0.18.5, npm), as it writes them and with its
# shared strings (bookSST), and in one by ExcelJS 4.4.0 (npm). Telephone numbers, houses and codes are texts in all three.
#
# Guessed, in writing: the telephone number is a text, whoever wrote the file.
# Seen: what stands in the cell itself, as SheetJS writes texts (t="str"), is a number wherever it looks like one: 0701234567 loses its
#       nought and +46 its plus, house 2E4 is number 20000, 0x1F is 31, a postcode is a number and Infinity is nothing. Raw and formatted
#       are alike. As shared strings the same texts stay texts, so that it depends on the program that wrote the file. The README says that
#       files made by OpenXML are supported and nothing of this; a TRUE is a 1, too.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund xlstream@2.5.5 xlsx@0.18.5 exceljs@4.4.0 >/dev/null
cd "$work"
cat >read.js <<'JS'
const { getXlsxStream } = require('xlstream')
const XLSX = require('xlsx')
const ExcelJS = require('exceljs')
const texts = ['0701234567', '+46701234567', '2E4', '0x1F', '19250', '5 B', '125,50']
const book = XLSX.utils.book_new()
XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([texts]), 'Blad')
XLSX.writeFile(book, 'sheetjs.xlsx')
XLSX.writeFile(book, 'sheetjs-shared.xlsx', { bookSST: true })
const workbook = new ExcelJS.Workbook()
workbook.addWorksheet('Blad').addRow(texts)
workbook.xlsx.writeFile('exceljs.xlsx').then(async () => {
  for (const filePath of ['sheetjs.xlsx', 'sheetjs-shared.xlsx', 'exceljs.xlsx']) {
    for await (const row of await getXlsxStream({ filePath, sheet: 0 })) {
      console.log(filePath, JSON.stringify(row.raw.arr), JSON.stringify(row.formatted.arr) === JSON.stringify(row.raw.arr))
    }
  }
})
JS
node read.js | tee seen
cmp - seen <<'SEEN'
sheetjs.xlsx [701234567,46701234567,20000,31,19250,"5 B","125,50"] true
sheetjs-shared.xlsx ["0701234567","+46701234567","2E4","0x1F","19250","5 B","125,50"] true
exceljs.xlsx ["0701234567","+46701234567","2E4","0x1F","19250","5 B","125,50"] true
SEEN
