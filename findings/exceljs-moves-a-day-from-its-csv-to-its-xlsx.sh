#!/bin/sh
# ExcelJS 4.4.0 (npm): a CSV with days, 2026-11-30, read and saved as an Excel file, in Stockholm, and read by xlsx-populate 1.21.0 (npm).
#
# Guessed: the cell is the day, number 46356, as it stood in the file.
# Seen: it is 46355.958, and Excel shows 2026-11-29: its reader of CSV takes the day for midnight here, its writer of Excel files for a
#       moment in Greenwich, which is eleven in the evening before. In summer it is ten. A telephone number loses its nought by the way.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund exceljs@4.4.0 xlsx-populate@1.21.0 >/dev/null
cd "$work"
cat >save.js <<'JS'
const { Readable } = require('node:stream')
const { Workbook } = require('exceljs')
const { fromDataAsync } = require('xlsx-populate')
const save = async () => {
  const workbook = new Workbook()
  await workbook.csv.read(Readable.from(['2026-11-30,2027-07-01,0701740605\n']))
  const cells = (await fromDataAsync(await workbook.xlsx.writeBuffer())).sheet(0).row(1)
  for (const column of [1, 2, 3]) console.log(Math.round(cells.cell(column).value() * 1000) / 1000)
}
save()
JS
TZ=Europe/Stockholm node save.js | tee seen
cmp - seen <<'SEEN'
46355.958
46568.917
701740605
SEEN
