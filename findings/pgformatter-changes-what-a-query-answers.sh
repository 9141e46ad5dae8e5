#!/bin/sh
# pgFormatter 5.5 (Debian's pgformatter 5.5-1): queries laid out anew, and asked of PGlite 0.5.17 (npm; PostgreSQL 18.7).
#
# Guessed: blanks and capitals change, and what a query answers does not.
# Seen: a text that ends in a backslash, which is nothing special since Postgres 9.1, is taken to go on: the next text gets blanks within
#       its quotation marks, "x" becomes " x ". From the second query of a file on, parentheses that look doubled are taken away: of a row,
#       so that concat((day, house)), which is (30,5), becomes 305, and of a query as an argument, which is no SQL any more.
#
# Fails if that changes. Needs apt-get, perl, npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @electric-sql/pglite@0.5.17 >/dev/null
cd "$work"
apt-get download -qq pgformatter=5.5-1 >/dev/null 2>&1
dpkg -x pgformatter*.deb .
cat >ask.mjs <<'JS'
import { execFileSync } from 'node:child_process'
import { PGlite } from '@electric-sql/pglite'
const database = await PGlite.create()
await database.exec(`create table visits (day int, house int); insert into visits values (30, 5);
  create function twice(day int) returns int return day * 2`)
const answer = (sql) => database.query(sql).then(({ rows }) => JSON.stringify(Object.values(rows[0])), ({ message }) => message)
const format = (sql) =>
  execFileSync('perl', ['-I', 'usr/share/perl5', 'usr/bin/pg_format', '-'], { input: sql, encoding: 'utf8' })
for (const sql of [
  "select 'C:\\', 'x';",
  'select concat((day, house)) from visits;',
  'select abs(twice((select day from visits)));',
]) {
  const second = format(`select 1;\n${sql}\n`).split(';')[1]
  console.log(await answer(sql), '=>', await answer(format(sql)), 'or, second in its file,', await answer(second))
}
JS
node ask.mjs | tee seen
cmp - seen <<'SEEN'
["x"] => [" x "] or, second in its file, [" x "]
["(30,5)"] => ["(30,5)"] or, second in its file, ["305"]
[60] => [60] or, second in its file, syntax error at or near "SELECT"
SEEN
