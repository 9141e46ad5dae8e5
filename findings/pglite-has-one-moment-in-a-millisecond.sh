#!/bin/sh
# PGlite 0.5.17 (npm; PostgreSQL 18.7): the clock, and what Postgres does when a time is up.
#
# Guessed: clock_timestamp() is another at each call, in microseconds, as it is on a server, so that rows can be ordered by it. A
#          statement_timeout of 100 ms ends what takes longer, or cannot be set.
# Seen: its clock has milliseconds only, the last three of its six digits being noughts: ten thousand rows share a few moments, and what is
#       ordered by them is in no order. statement_timeout and transaction_timeout can be set, are shown as they were set, and end nothing:
#       half a second is waited to its end.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @electric-sql/pglite@0.5.17 >/dev/null
cd "$work"
cat >clock.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
const database = await PGlite.create()
const ask = async (sql) => Object.values((await database.query(sql)).rows[0])[0]
const ends = await ask("select string_agg(distinct right(to_char(clock_timestamp(), 'US'), 3), ' ') from generate_series(1, 10000)")
console.log('last three of the six digits:', ends)
for (const timeout of ['statement_timeout', 'transaction_timeout']) {
  await database.exec(`set ${timeout} = '100ms'`)
  const set = await ask(`show ${timeout}`)
  const slept = await ask("select clock_timestamp() - statement_timestamp() > '400 ms' from pg_sleep(0.5)")
  console.log(`${timeout} ${set}: slept to the end, ${slept}`)
  await database.exec(`reset ${timeout}`)
}
JS
node clock.mjs | tee seen
cmp - seen <<'SEEN'
last three of the six digits: 000
statement_timeout 100ms: slept to the end, true
transaction_timeout 100ms: slept to the end, true
SEEN
