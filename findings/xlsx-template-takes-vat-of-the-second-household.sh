#!/bin/sh
# xlsx-template 1.4.7 (npm), which fills in Excel files and lays a row with ${table:...} out into as many as there are: a bill's rows with a
# sum and its VAT below, written and read by exceljs 4.4.0 (npm).
#
# Guessed, in writing: the sum below the rows sums them all.
# Seen: what stands below moves down by as many rows as there are more, and its formulas stay as they were: the sum, now in row 5, is B2's
#       alone, and the VAT, now in row 6, is a fifth of B3, which was the sum and is the second household's: 15.05, where 60.15 is due. What
#       stands beside the rows has the same. Where rows are put in by hand, Excel moves both. The README says that formulas are maintained,
#       and that named ranges and tables are moved, and advises named tables; of such formulas it says nothing.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund xlsx-template@1.4.7 exceljs@4.4.0 >/dev/null
cd "$work"
cat >bill.js <<'JS'
const { Workbook } = require('exceljs')
const XlsxTemplate = require('xlsx-template')
const all = async () => {
  const blank = new Workbook(), sheet = blank.addWorksheet('Bill')
  sheet.addRows([['Name', 'Owes'], ['${table:rows.name}', '${table:rows.owes}']])
  sheet.addRow(['Sum', { formula: 'SUM(B2:B2)', result: 0 }])
  sheet.addRow(['VAT', { formula: 'B3*0.2', result: 0 }])
  const template = new XlsxTemplate(Buffer.from(await blank.xlsx.writeBuffer()))
  template.substitute(1, { rows: [{ name: 'Åsa', owes: 125.5 }, { name: 'Bo', owes: 75.25 }, { name: 'Cy', owes: 100 }] })
  const filled = new Workbook()
  await filled.xlsx.load(template.generate({ type: 'nodebuffer' }))
  filled.worksheets[0].eachRow((row, number) => {
    const [, name, owes] = row.values
    console.log(`${number}: ${name}, ${owes.formula ?? owes}`)
  })
}
all()
JS
node bill.js | tee seen
cmp - seen <<'SEEN'
1: Name, Owes
2: Åsa, 125.5
3: Bo, 75.25
4: Cy, 100
5: Sum, SUM(B2:B2)
6: VAT, B3*0.2
SEEN
