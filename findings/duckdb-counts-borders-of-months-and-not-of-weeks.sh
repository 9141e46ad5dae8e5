#!/bin/sh
# DuckDB 1.5.6 (by @duckdb/node-api 1.5.6-r.1, npm): date_diff, which by its help counts the borders between two days, where date_sub counts
# what has passed in full.
#
# Guessed: from a Sunday to the Monday after it is one week, as from 30 November to 1 December is one month; date_trunc begins weeks on
#          Mondays.
# Seen: it is none. Of months, and of years by ISO, the borders are counted; of weeks whole sevens of days from the first day, as by
#       date_sub. A round of every other week that is counted from a Thursday changes its week on Thursdays.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @duckdb/node-api@1.5.6-r.1 >/dev/null
cd "$work"
cat >ask.js <<'JS'
const { DuckDBInstance } = require('@duckdb/node-api')
async function ask() {
  const database = await (await DuckDBInstance.create(':memory:')).connect()
  for (const [part, one, other] of [
    ['month', '2026-11-30', '2026-12-01'],
    ['isoyear', '2027-01-03', '2027-01-04'],
    ['week', '2026-11-29', '2026-11-30'],
    ['week', '2026-11-26', '2026-12-02'],
    ['week', '2026-11-26', '2026-12-03']
  ]) {
    const days = `'${part}', date '${one}', date '${other}'`
    const [row] = (await database.runAndReadAll(`select date_diff(${days})::int, date_sub(${days})::int`)).getRowsJson()
    console.log(part, one, other, ...row)
  }
}
ask()
JS
node ask.js | tee seen
cmp - seen <<'SEEN'
month 2026-11-30 2026-12-01 1 0
isoyear 2027-01-03 2027-01-04 1 0
week 2026-11-29 2026-11-30 0 0
week 2026-11-26 2026-12-02 0 0
week 2026-11-26 2026-12-03 1 1
SEEN
