#!/bin/sh
# pg-minify 1.8.0 (npm), which pg-promise offers for files of SQL: queries made shorter, and asked of PGlite 0.5.17 (npm; PostgreSQL 18.7).
#
# Guessed: a shorter query answers what the longer one does.
# Seen: with compress, 5 - -3 is 5--3, of which the rest is a comment: the answer is 5 for 8, and what stands behind it on the line is gone.
#       A text within a function's body loses its new line, and one that goes on in the next line, 'å' and 'ä', gets a quotation mark. The
#       first and the last need compress.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund pg-minify@1.8.0 @electric-sql/pglite@0.5.17 >/dev/null
cd "$work"
cat >shorter.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
import minify from 'pg-minify'
const database = await PGlite.create()
const answer = async (sql) => JSON.stringify(Object.values((await database.query(sql)).rows[0])[0])
for (const [sql, options] of [
  ['select 5 - -3', { compress: true }],
  ["select 'å'\n'ä'", { compress: true }],
  ['select $$Hej\ndu$$', {}],
]) {
  console.log(await answer(sql), 'and shorter', await answer(minify(sql, options)))
}
JS
node shorter.mjs | tee seen
cmp - seen <<'SEEN'
8 and shorter 5
"åä" and shorter "å'ä"
"Hej\ndu" and shorter "Hej du"
SEEN
