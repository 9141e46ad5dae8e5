#!/bin/sh
# @dsnp/parquetjs 1.8.8 (npm; 1.9.3 came without its code), which writes and reads Parquet, and hyparquet 1.31.5 (npm), which reads it: what
# households owe, as DECIMAL with two decimals.
#
# Guessed, in writing: it and others read what it has written.
# Seen: hyparquet does, and so does DuckDB. It does itself with a precision of 10 or more; with up to 9, which is enough for seven digits of
#       kronor, every second sum that it reads is 0 (or, behind one below zero, -0.01), and each household but the first has no sum or
#       another's: Cy gets what Bo is to have back, and the last two sums are nobody's. There are as many rows as before, and nothing is
#       said. What DuckDB wrote with a precision of 9 it reads rightly. (That it writes 19.99 as 19.98 is its issue 182, another matter.)
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @dsnp/parquetjs@1.8.8 hyparquet@1.31.5 >/dev/null
cd "$work"
cat >owes.mjs <<'JS'
import parquetjs from '@dsnp/parquetjs'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
const list = (rows) => rows.map(({ name, owes }) => `${name} ${owes}`).join(', ')
for (const precision of [9, 10]) {
  const schema = new parquetjs.ParquetSchema({ name: { type: 'UTF8' }, owes: { type: 'DECIMAL', precision, scale: 2 } })
  const writer = await parquetjs.ParquetWriter.openFile(schema, 'owes.parquet')
  for (const [name, owes] of [['Åsa', 125.5], ['Bo', -75.25], ['Cy', 100], ['Di', 250.75]]) await writer.appendRow({ name, owes })
  await writer.close()
  const reader = await parquetjs.ParquetReader.openFile('owes.parquet'), cursor = reader.getCursor(), own = []
  for (let row = await cursor.next(); row; row = await cursor.next()) own.push(row)
  console.log(`${precision}: ${list(await parquetReadObjects({ file: await asyncBufferFromFile('owes.parquet') }))} | ${list(own)}`)
}
JS
node owes.mjs | tee seen
cmp - seen <<'SEEN'
9: Åsa 125.5, Bo -75.25, Cy 100, Di 250.75 | Åsa 125.5, Bo 0, Cy -75.25, Di -0.01
10: Åsa 125.5, Bo -75.25, Cy 100, Di 250.75 | Åsa 125.5, Bo -75.25, Cy 100, Di 250.75
SEEN
