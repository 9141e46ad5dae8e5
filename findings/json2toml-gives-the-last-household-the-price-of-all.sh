#!/bin/sh
# json2toml 6.1.2 (npm): a list of households and, behind it, what holds for all of them, as smol-toml 1.9.1 reads it again.
#
# Guessed, in writing: smol-toml reads what json2toml was given; then, after the first sight of it, that it is the same within an object,
#       that an object without anything is lost, and that what stands before a list is right.
# Seen: values are written in their order, so that those behind a list of tables belong to its last table: the price, the minus of a
#       refund and "no" are the last household's, and nobody else has any. An object within a household is taken out to the top, where
#       there is one for all. An object without anything is gone. Nothing is said. A value in front of the list is right. The README tells
#       of none of it, the tracker of lists within lists (#182), and nothing of what stands behind a list.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund json2toml@6.1.2 smol-toml@1.9.1 >/dev/null
cd "$work"
cat >write.mjs <<'JS'
import json2toml from 'json2toml'
import { parse } from 'smol-toml'
const hus = [{ namn: 'Åsa' }, { namn: 'Bo' }]
for (const round of [
  { hus, pris: 75, avdrag: -75.25, moms: false },
  { pris: 75, hus },
  { sollentuna: { hus, pris: 75 }, slut: 1 },
  { hus: [{ namn: 'Åsa', dörr: { kod: '1234' } }, { namn: 'Bo' }] },
  { hus, not: {} },
])
  console.log(JSON.stringify(parse(json2toml(round))))
JS
node write.mjs | tee seen
cmp - seen <<'SEEN'
{"hus":[{"namn":"Åsa"},{"namn":"Bo","pris":75,"avdrag":-75.25,"moms":false}]}
{"pris":75,"hus":[{"namn":"Åsa"},{"namn":"Bo"}]}
{"slut":1,"sollentuna":{"hus":[{"namn":"Åsa"},{"namn":"Bo","pris":75}]}}
{"hus":[{"namn":"Åsa"},{"namn":"Bo"}],"dörr":{"kod":"1234"}}
{"hus":[{"namn":"Åsa"},{"namn":"Bo"}]}
SEEN
