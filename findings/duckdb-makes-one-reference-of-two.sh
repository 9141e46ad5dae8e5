#!/bin/sh
# DuckDB 1.5.6 (by @duckdb/node-api 1.5.6-r.1, npm): a CSV of bills with the references that they are to be paid by, which in Sweden have
# up to 25 digits and a check digit.
#
# Guessed: text, or HUGEINT, which DuckDB has, with every digit; telephone numbers and references that begin with nought are text too.
# Seen: the noughts are kept, and up to eighteen digits are kept as well. With twenty the column is DOUBLE, so that the references of two
#       people are one number, 83270000900312350000, and a join by it gives each of them both payments.
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
  for (const [ada, bo] of [
    ['0012345', '0012352'],
    ['832700009003123456', '832700009003123464'],
    ['83270000900312345674', '83270000900312345682']
  ]) {
    writeFileSync('bills.csv', `Reference;Name\n${ada};Ada\n${bo};Bo\n`)
    const same = 'count(*) over (partition by Reference)::int as same'
    const rows = await database.runAndReadAll(`select *, ${same} from 'bills.csv' order by Name`)
    console.log(rows.columnTypes()[0].toString(), rows.getRowsJson().map((row) => row.join(' ')).join(', '))
  }
}
read()
JS
node read.js | tee seen
cmp - seen <<'SEEN'
VARCHAR 0012345 Ada 1, 0012352 Bo 1
BIGINT 832700009003123456 Ada 1, 832700009003123464 Bo 1
DOUBLE 83270000900312350000 Ada 2, 83270000900312350000 Bo 2
SEEN
