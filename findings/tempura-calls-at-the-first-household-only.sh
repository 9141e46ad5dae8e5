#!/bin/sh
# tempura 0.4.1 (npm), templates in the manner of Handlebars: a round of three households, each with the sacks that stand outside.
#
# Guessed, in writing: a list within a list has all its rows, each loop with a counter of its own. (That a row called i meets the counter,
#       so that the first row is the only one, was seen before and then guessed.)
# Seen: both loops share their counter and their list, so that the outer one ends with the first household, whichever lists there are. The
#       other households are left out without a word, and the function that is written for bundlers does the same. By itself each loop
#       has all its rows. The syntax page has the loops and their counters, but not one within another; the tracker does not tell of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund tempura@0.4.1 >/dev/null
cd "$work"
cat >round.mjs <<'JS'
import { compile } from 'tempura'
const hus = [
  { namn: 'Åsa', säckar: ['glas', 'metall', 'plast'] },
  { namn: 'Bo', säckar: ['glas'] },
  { namn: 'Ärla', säckar: ['papper', 'glas'] },
]
const show = (rows) => console.log(compile(`{{#expect hus}}${rows}`)({ hus }))
show('{{#each hus as h}}{{ h.namn }} har {{ h.säckar.length }}. {{/each}}')
show('{{#each hus as h}}{{ h.namn }}: {{#each h.säckar as s}}{{ s }} {{/each}}{{/each}}')
show('{{#each hus as i}}{{ i.namn }} {{/each}}')
JS
node round.mjs | tee seen
cmp - seen <<'SEEN'
Åsa har 3. Bo har 1. Ärla har 2. 
Åsa: glas metall plast 
Åsa 
SEEN
