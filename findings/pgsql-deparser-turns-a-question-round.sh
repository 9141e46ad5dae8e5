#!/bin/sh
# pgsql-deparser 18.3.8 with libpg-query 18.1.5 (npm): queries read by PostgreSQL's own parser, written again, and asked of PGlite 0.5.17
# (npm; PostgreSQL 18.7).
#
# Guessed: what was read by the real parser is written so that it means the same, if with more parentheses.
# Seen: with fewer, where something is asked of a condition. (not paid) is null becomes NOT (paid) IS NULL, which is its opposite; "is it
#       unknown whether it is paid or waived" becomes "is it paid, or is it unknown whether it is waived". Sums and comparisons, such as 1 -
#       (2 - 3), keep what they need.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund pgsql-deparser@18.3.8 libpg-query@18.1.5 \
  @electric-sql/pglite@0.5.17 >/dev/null
cd "$work"
cat >again.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
import { parse } from 'libpg-query'
import { deparse } from 'pgsql-deparser'
const database = await PGlite.create()
await database.exec('create table bills (paid boolean, waived boolean); insert into bills values (true, null)')
const answer = async (sql) => Object.values((await database.query(sql)).rows[0])[0]
for (const asked of ['(not paid) is null', '(paid or waived) is null', '1 - (2 - 3)']) {
  const sql = `select ${asked} from bills`
  const again = (await deparse(await parse(sql))).replace(/\s+/g, ' ')
  console.log(sql, await answer(sql), '=>', again, await answer(again))
}
JS
node again.mjs | tee seen
cmp - seen <<'SEEN'
select (not paid) is null from bills false => SELECT NOT (paid) IS NULL FROM bills true
select (paid or waived) is null from bills false => SELECT paid OR waived IS NULL FROM bills true
select 1 - (2 - 3) from bills 2 => SELECT 1 - (2 - 3) FROM bills 2
SEEN
