#!/bin/sh
# PGlite 0.5.17 (npm; PostgreSQL 18.7): a Date of JavaScript given to a column, and read again, in Stockholm.
#
# Guessed: what was written comes back, as it does with node-postgres; in a column without a zone it is the computer's own time both ways.
# Seen: 08:00 on 30 November comes back as 07:00 from a timestamp, since it is written in Greenwich's time and read in Stockholm's. From a
#       date, midnight of the 30th comes back as the 29th, both written and read in Greenwich. A timestamptz is right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @electric-sql/pglite@0.5.17 >/dev/null
cd "$work"
cat >there-and-back.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
const database = await PGlite.create()
const say = (date) => date.toLocaleString('sv-SE')
for (const [type, date] of [
  ['timestamp', new Date(2026, 10, 30, 8)],
  ['date', new Date(2026, 10, 30)],
  ['timestamptz', new Date(2026, 10, 30, 8)],
]) {
  const { rows } = await database.query(`select $1::${type} as back, $1::${type}::text as stands`, [date])
  console.log(`${type}: ${say(date)} is written as ${rows[0].stands} and comes back as ${say(rows[0].back)}`)
}
JS
TZ=Europe/Stockholm node there-and-back.mjs | tee seen
cmp - seen <<'SEEN'
timestamp: 2026-11-30 08:00:00 is written as 2026-11-30 07:00:00 and comes back as 2026-11-30 07:00:00
date: 2026-11-30 00:00:00 is written as 2026-11-29 and comes back as 2026-11-29 01:00:00
timestamptz: 2026-11-30 08:00:00 is written as 2026-11-30 07:00:00+00 and comes back as 2026-11-30 08:00:00
SEEN
