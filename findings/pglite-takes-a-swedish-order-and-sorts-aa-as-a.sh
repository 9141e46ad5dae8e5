#!/bin/sh
# PGlite 0.5.17 (npm; PostgreSQL 18.7): names in Swedish order, by a collation made for it, and by the one called en_US.
#
# Guessed: it has ICU's Swedish, as its und-x-icu is there; or the collation is refused, as "sv-x-icu" is. en_US sorts as a server's does.
# Seen: create collation ... (provider = icu, locale = 'sv') is accepted with a warning that the language is unknown, as any two letters
#       are: its ICU holds the root order only. Å and Ä are sorted as A, Ö as O, in the midst of the list instead of at its end. The
#       collation called en_US is the order of the bytes, all capitals before all small letters.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @electric-sql/pglite@0.5.17 >/dev/null
cd "$work"
cat >order.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
const database = await PGlite.create()
const onNotice = ({ message }) => console.log(message)
for (const language of ['sv', 'qq']) {
  await database.query(`create collation ${language} (provider = icu, locale = '${language}')`, [], { onNotice })
}
for (const collation of ['sv', 'en_US']) {
  const { rows } = await database.query(
    `select string_agg(name, ' ' order by name collate "${collation}") from unnest('{Ek,Zorn,Åsa,Ada,ek,Östen,Ärla}'::text[]) name`)
  console.log(`${collation}:`, rows[0].string_agg)
}
JS
node order.mjs | tee seen
cmp - seen <<'SEEN'
ICU locale "sv" has unknown language "sv"
ICU locale "qq" has unknown language "qq"
sv: Ada Ärla Åsa ek Ek Östen Zorn
en_US: Ada Ek Zorn ek Ärla Åsa Östen
SEEN
