#!/bin/sh
# PostgreSQL 18.6 (in PGlite 0.5.16, npm): full-text search with its Swedish configuration, over the names and words of a customer list.
#
# Guessed: names are kept, at most without an ending; words of one kind of thing share a stem, other words do not.
# Seen: "Hans Ek" and "Mina Ek" are kept as "ek": "hans" (his) and "mina" (mine) are stop words, so that nobody called Hans is ever found,
#       and asking for Hans alone asks for nothing. "papp" (cardboard) and "pappa" (dad) are one word, "glas" and "glaset" (glass, the
#       glass) are two, and so are "hämtning" and "hämta" (a pick-up, to pick up).
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --ignore-scripts --no-audit --no-fund --prefix "$work" @electric-sql/pglite@0.5.16 >/dev/null
cat >"$work/ask.mjs" <<'JS'
import { PGlite } from '@electric-sql/pglite'
const database = new PGlite()
const ask = async (sql) => Object.values((await database.query(sql)).rows[0])[0]
console.log((await ask('select version()')).split(' ')[1])
for (const text of ['Hans Ek', 'Mina Ek', 'papp pappa', 'glas glaset', 'hämtning hämta'])
  console.log(`${text}: ${await ask(`select to_tsvector('swedish', '${text}')::text`)}`)
console.log(`asked for: ${await ask("select numnode(websearch_to_tsquery('swedish', 'Hans'))")}`)
await database.close()
JS
node "$work/ask.mjs" | tee "$work/seen"
cmp - "$work/seen" <<'SEEN'
18.6
Hans Ek: 'ek':2
Mina Ek: 'ek':2
papp pappa: 'papp':1,2
glas glaset: 'glas':1 'glaset':2
hämtning hämta: 'hämt':2 'hämtning':1
asked for: 0
SEEN
