#!/bin/sh
# alasql 4.19.1 (npm), SQL over arrays: the first and the last of days that are texts, 2026-11-30, and sums that are texts, as CSV has them.
#
# Guessed: min and max of texts are the first and the last, as in any SQL, and as its own ORDER BY has them; avg of texts an error, or
#          what the numbers in them make.
# Seen: min and max know numbers and dates, and answer nothing for texts, not even null. avg puts the texts one behind the other and
#       divides that by how many they are: of '10', '5' and '9' the mean is 353, a third of 1059.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund alasql@4.19.1 >/dev/null
cd "$work"
cat >days.js <<'JS'
const alasql = require('alasql')
const rows = [{ day: '2026-12-07', bags: '10' }, { day: '2026-11-30', bags: '5' }, { day: '2026-12-14', bags: '9' }]
for (const query of ['min(day) as first, max(day) as last, count(day) as days', 'avg(bags) as mean', 'avg(cast(bags as int)) as mean'])
  console.log(query, JSON.stringify(alasql(`select ${query} from ?`, [rows])))
console.log(JSON.stringify(alasql('select top 1 day from ? order by day', [rows])))
JS
node days.js | tee seen
cmp - seen <<'SEEN'
min(day) as first, max(day) as last, count(day) as days [{"days":3}]
avg(bags) as mean [{"mean":353}]
avg(cast(bags as int)) as mean [{"mean":8}]
[{"day":"2026-11-30"}]
SEEN
