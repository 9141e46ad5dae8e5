#!/bin/sh
# pg-mem 3.0.14 (npm), which stands for Postgres in tests, beside PGlite 0.5.17 (npm; PostgreSQL 18.7): sums in numeric(10,2).
#
# Guessed: exact, with two decimals, as that type is; or refused as not supported.
# Seen: they are JavaScript's numbers. 0.1 + 0.2 is 0.30000000000000004 and not equal to 0.3, 1.005 stays so in a column of two decimals, a
#       tenth of an öre is no nought to a check, a sum too large for the column is kept, '12,5' is 12, and 1 / 0 is Infinity. A test that is
#       green says nothing of öre.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund pg-mem@3.0.14 @electric-sql/pglite@0.5.17 >/dev/null
cd "$work"
cat >ask.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
import { newDb } from 'pg-mem'
const { public: memory } = newDb()
const database = await PGlite.create()
const setUp = 'create table bills (sum numeric(10,2) check (sum <> 0))'
memory.none(setUp)
await database.exec(setUp)
const reason = ({ message }) => message.split('\n')[0]
for (const sql of [
  'select 0.1 + 0.2 as seen',
  'select 0.1 + 0.2 = 0.3 as seen',
  'insert into bills values (1.005) returning sum as seen',
  'insert into bills values (0.001) returning sum as seen',
  'insert into bills values (123456789.12) returning sum as seen',
  "select '12,5'::numeric as seen",
  'select 1 / 0 as seen',
]) {
  const real = await database.query(sql).then(({ rows }) => rows[0].seen, reason)
  console.log(`${sql}: ${memory.many(sql)[0].seen} (${real})`)
}
JS
node ask.mjs | tee seen
cmp - seen <<'SEEN'
select 0.1 + 0.2 as seen: 0.30000000000000004 (0.3)
select 0.1 + 0.2 = 0.3 as seen: false (true)
insert into bills values (1.005) returning sum as seen: 1.005 (1.01)
insert into bills values (0.001) returning sum as seen: 0.001 (new row for relation "bills" violates check constraint "bills_sum_check")
insert into bills values (123456789.12) returning sum as seen: 123456789.12 (numeric field overflow)
select '12,5'::numeric as seen: 12 (invalid input syntax for type numeric: "12,5")
select 1 / 0 as seen: Infinity (division by zero)
SEEN
