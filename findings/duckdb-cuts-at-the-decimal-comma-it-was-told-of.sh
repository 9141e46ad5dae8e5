#!/bin/sh
# DuckDB 1.5.6 (by @duckdb/node-api 1.5.6-r.1, npm): a CSV of two sums a line, between semicolons, with the decimal comma named as such.
#
# Guessed: the semicolon parts the columns, since the comma has been given to the decimals by decimal_separator=','.
# Seen: it is the comma. 125,50;1234,50 is three columns, of which the middle one is "50;1234", and the heading, which has no comma, is left
#       out as a line above the table. One column of sums becomes two. With a day or a name in front, as most files have, it is
#       the semicolon, and the comma is a decimal one.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @duckdb/node-api@1.5.6-r.1 >/dev/null
cd "$work"
cat >read.js <<'JS'
const { DuckDBInstance } = require('@duckdb/node-api')
const { writeFileSync } = require('node:fs')
async function read() {
  const database = await (await DuckDBInstance.create(':memory:')).connect()
  for (const file of ['Sum;Balance\n125,50;1234,50\n-12,50;1222,00\n', 'Sum\n125,50\n-12,50\n', 'Name;Sum\nAda;125,50\nBo;-12,50\n']) {
    writeFileSync('sums.csv', file)
    const rows = await database.runAndReadAll(`from read_csv('sums.csv', decimal_separator=',')`)
    console.log(rows.columnNames().join(' '), JSON.stringify(rows.getRowsJson()))
  }
}
read()
JS
node read.js | tee seen
cmp - seen <<'SEEN'
column0 column1 column2 [["125","50;1234","50"],["-12","50;1222","00"]]
column0 column1 [["125","50"],["-12","50"]]
Name Sum [["Ada",125.5],["Bo",-12.5]]
SEEN
