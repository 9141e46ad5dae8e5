#!/bin/sh
# pg_trgm in PGlite 0.5.17 (npm; PostgreSQL 18.7), by which lists are searched for what is written nearly alike: houses, telephones, names.
#
# Guessed: similarity is 1 for what is equal, but for capitals and signs, and less for anything else.
# Seen: it compares sets of three letters, and a set has each of them once. House 111 and house 1111 are 1, and so are two telephone numbers
#       of which one has a figure more; house 1 and house 11 are 0.79. The order of words counts for nothing either: "12 Storgatan 3" is
#       "Storgatan 3 12". That two rows are one cannot be told by it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --ignore-scripts --no-audit --no-fund --prefix "$work" @electric-sql/pglite@0.5.17 >/dev/null
cat >"$work/ask.mjs" <<'JS'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
const database = await PGlite.create({ extensions: { pg_trgm } })
await database.exec('create extension pg_trgm')
for (const [one, other] of [
  ['Storgatan 1', 'Storgatan 11'],
  ['Storgatan 111', 'Storgatan 1111'],
  ['070-111111', '070-1111111'],
  ['12 Storgatan 3', 'Storgatan 3 12']
]) {
  const { rows } = await database.query('select round(similarity($1, $2)::numeric, 2) as near', [one, other])
  console.log(`${one}, ${other}: ${rows[0].near}`)
}
await database.close()
JS
node "$work/ask.mjs" | tee "$work/seen"
cmp - "$work/seen" <<'SEEN'
Storgatan 1, Storgatan 11: 0.79
Storgatan 111, Storgatan 1111: 1.00
070-111111, 070-1111111: 1.00
12 Storgatan 3, Storgatan 3 12: 1.00
SEEN
