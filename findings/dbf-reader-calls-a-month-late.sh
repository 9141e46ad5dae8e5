#!/bin/sh
# dbf-reader 1.0.3 (npm), which reads the days of households from a table of dBase that dbffile 1.13.0 wrote.
#
# Guessed, in writing: 20261130 is read as 30 November 2026; then, after the first sight of that, what the last days of months become.
# Seen: each day is a month late. 30 November is 30 December, 31 December is in January of 2027, and 31 January is 3 March, since there is
#       no 31 February. Nothing is said. dbffile itself reads the days that it wrote. The README has dates among what is supported and
#       nothing else of them, and no tracker tells of it. (That a question without an answer is read as no was not guessed about.)
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund dbf-reader@1.0.3 dbffile@1.13.0 >/dev/null
cd "$work"
cat >read.cjs <<'JS'
const { readFileSync } = require('node:fs')
const { DBFFile } = require('dbffile')
const { Dbf } = require('dbf-reader')
const two = (number) => String(number).padStart(2, '0')
const day = (date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
const said = [true, false, null, null]
;(async () => {
  const table = await DBFFile.create('hus.dbf', [
    { name: 'DAG', type: 'D', size: 8 },
    { name: 'JA', type: 'L', size: 1 },
  ])
  const days = ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-01']
  await table.appendRecords(days.map((text, nr) => ({ DAG: new Date(`${text}T00:00`), JA: said[nr] })))
  const own = await (await DBFFile.open('hus.dbf')).readRecords()
  Dbf.read(readFileSync('hus.dbf')).rows.forEach((row, nr) => {
    console.log(`${day(own[nr].DAG)} ${own[nr].JA}: ${day(row.DAG)} ${row.JA}`)
  })
})()
JS
TZ=UTC node read.cjs | tee seen
cmp - seen <<'SEEN'
2026-11-30 true: 2026-12-30 true
2026-12-31 false: 2027-01-31 false
2027-01-31 null: 2027-03-03 false
2027-02-01 null: 2027-03-01 false
SEEN
