#!/bin/sh
# pg-mem 3.0.14 (npm), which stands for Postgres in tests, beside PGlite 0.5.17 (npm; PostgreSQL 18.7): the same questions to both.
#
# Guessed: the same answers, or an error that says what is not supported, as for window functions.
# Seen: of on conflict do nothing, a second booking is answered with its row, as if it had been inserted, where Postgres returns none, by
#       which a program knows it for a repeat. The order within array_agg is left out, not in (2, null) is true, a month after 31 January is
#       2 March, and 1 January 2027 is in week 1 instead of 53. None is an error.
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
const setUp = "create table bookings (day int primary key, household text); insert into bookings values (30, 'Ek'), (7, 'Berg')"
memory.none(setUp)
await database.exec(setUp)
const say = (rows) => JSON.stringify(rows.map(({ seen }) => (seen instanceof Date ? seen.toISOString().slice(0, 10) : seen)))
for (const sql of [
  "insert into bookings values (30, 'Ek') on conflict (day) do nothing returning household as seen",
  'select array_agg(day order by day) as seen from bookings',
  'select 1 not in (2, null) as seen',
  "select date '2027-01-31' + interval '1 month' as seen",
  "select extract(week from date '2027-01-01')::int as seen",
]) {
  console.log(sql, say(memory.many(sql)), say((await database.query(sql)).rows))
}
JS
TZ=UTC node ask.mjs | tee seen
cmp - seen <<'SEEN'
insert into bookings values (30, 'Ek') on conflict (day) do nothing returning household as seen ["Ek"] []
select array_agg(day order by day) as seen from bookings [[30,7]] [[7,30]]
select 1 not in (2, null) as seen [true] [null]
select date '2027-01-31' + interval '1 month' as seen ["2027-03-02"] ["2027-02-28"]
select extract(week from date '2027-01-01')::int as seen [1] [53]
SEEN
