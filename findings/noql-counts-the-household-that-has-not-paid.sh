#!/bin/sh
# @synatic/noql 5.1.6 (npm), which writes SQL as queries of MongoDB, run by mingo 7.2.7 (npm): how many have paid, by counting the sums
# of which one is not there yet, in all and by day, and names of two letters by LIKE.
#
# Guessed, in writing: count(belopp) leaves out the household without a sum, as in SQL, where what is null is not counted; LIKE '_o'
#          finds Bo.
# Seen: it counts them all, by the same query as count(*), so that who has not paid is counted; sums, means and distinct counts are
#       right. With LIKE an underscore is taken for an underscore, so that nobody is found, where % is any text. Nothing is said, though
#       other SQL that is not known raises an error. The README names neither; the tracker has nothing on them.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @synatic/noql@5.1.6 mingo@7.2.7 >/dev/null
cd "$work"
cat >count.mjs <<'JS'
import noql from '@synatic/noql'
import { aggregate, find } from 'mingo'
const households = [
  { namn: 'Åsa', dag: '2026-11-30', belopp: 125.5 },
  { namn: 'Bo', dag: '2026-12-07', belopp: 75.25 },
  { namn: 'Cy', dag: '2026-12-07', belopp: null },
]
for (const sql of [
  'select count(belopp) as betalt, count(*) as alla from h',
  'select dag, count(belopp) as betalt from h group by dag',
  'select sum(belopp) as summa, avg(belopp) as medel from h',
  "select namn from h where namn like '_o'",
  "select namn from h where namn like '%o'",
]) {
  const { type, pipeline, query, projection } = noql.parseSQL(sql)
  const rows = type === 'aggregate' ? aggregate(households, pipeline) : find(households, query, projection).all()
  console.log(`${sql}: ${JSON.stringify(rows)}`)
}
JS
node count.mjs | tee seen
cmp - seen <<'SEEN'
select count(belopp) as betalt, count(*) as alla from h: [{"alla":3,"betalt":3}]
select dag, count(belopp) as betalt from h group by dag: [{"betalt":1,"dag":"2026-11-30"},{"betalt":2,"dag":"2026-12-07"}]
select sum(belopp) as summa, avg(belopp) as medel from h: [{"medel":100.375,"summa":200.75}]
select namn from h where namn like '_o': []
select namn from h where namn like '%o': [{"namn":"Bo"}]
SEEN
