#!/bin/sh
# pgsql-ast-parser 12.0.2 (npm): numbers in a query, read and written again, and asked of PGlite 0.5.17 (npm; PostgreSQL 18.7).
#
# Guessed: numbers are kept as they were written, since numeric is exact, or what it cannot hold is refused.
# Seen: 1e3 is read as 1 with the name e3: a thousand has become one. A reference of seventeen digits is rounded to what JavaScript's
#       numbers hold, 20261130000012345 to 20261130000012344, and 12.50 loses the nought that numeric shows. None is refused.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund pgsql-ast-parser@12.0.2 @electric-sql/pglite@0.5.17 >/dev/null
cd "$work"
cat >again.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
import { parseFirst, toSql } from 'pgsql-ast-parser'
const database = await PGlite.create()
const answer = async (sql) => Object.values((await database.query(sql)).rows[0]).map(String).join()
for (const sql of ['select 1e3', 'select 20261130000012345', 'select 12.50']) {
  const again = toSql.statement(parseFirst(sql)).replace(/\s+/g, ' ').trim()
  console.log(await answer(sql), '=>', await answer(again), `(${again})`)
}
JS
node again.mjs | tee seen
cmp - seen <<'SEEN'
1000 => 1 (SELECT (1) AS e3)
20261130000012345 => 20261130000012344 (SELECT (20261130000012344))
12.50 => 12.5 (SELECT (12.5))
SEEN
