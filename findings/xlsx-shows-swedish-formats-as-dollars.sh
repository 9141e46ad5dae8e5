#!/bin/sh
# xlsx 0.18.5 (npm; SheetJS): a workbook whose cells have number formats with a language, [$-41D] for Swedish, as Excel writes it.
#
# Guessed: the language is used or left out: "1 234,50" or "1,234.50", and 13% for an eighth.
# Seen: where no currency is named it takes dollars. 1234.5 in [$-41D]#,##0.00 is $1,234.50, and an eighth in [$-41D]0% is $13%, in the
#       cell's text and in the CSV made of it. With kr named it is 1,234.50 kr; a day in [$-41D]d mmmm yyyy is "30 November 2026".
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund xlsx@0.18.5 >/dev/null
cd "$work"
cat >read.js <<'JS'
const { read, utils, write } = require('xlsx')
const sheet = utils.aoa_to_sheet([[1234.5, 0.125, 1234.5, 46356]])
sheet.A1.z = '[$-41D]#,##0.00'
sheet.B1.z = '[$-41D]0%'
sheet.C1.z = '#,##0.00\\ [$kr-41D]'
sheet.D1.z = '[$-41D]d mmmm yyyy'
const book = utils.book_new()
utils.book_append_sheet(book, sheet, 'Betalningar')
console.log(utils.sheet_to_csv(read(write(book, { type: 'buffer' })).Sheets.Betalningar, { FS: ';' }))
JS
node read.js | tee seen
cmp - seen <<'SEEN'
$1,234.50;$13%;1,234.50 kr;30 November 2026
SEEN
