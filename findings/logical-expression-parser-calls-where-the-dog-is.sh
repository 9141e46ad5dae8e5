#!/bin/sh
# logical-expression-parser 1.0.0 (npm), which decides by rules of &, | and !: households with glass and no dog, and the like.
#
# Guessed, in writing: & binds before | and ! before both, so that "A&B|C" is true with C alone, "A|B&C" with A alone, "!A&B" with B alone,
#       and "!A|B" is false with A alone.
# Seen: each is the other way. The words are taken from the end and the signs are not, so that !HUND&GLAS is HUND&!GLAS, the very
#       households with a dog and no glass, and GLAS&METALL|PLAST is (PLAST&METALL)|GLAS. One sign by itself and brackets of one's own
#       around each pair do no harm. The README has the four signs and an example with brackets; the tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund logical-expression-parser@1.0.0 >/dev/null
cd "$work"
cat >rule.cjs <<'JS'
const { parse } = require('logical-expression-parser')
const homes = { A: ['GLAS'], B: ['HUND'], C: ['GLAS', 'HUND'], D: ['PLAST'], E: ['METALL', 'PLAST'] }
for (const rule of ['!HUND&GLAS', '(!HUND)&GLAS', 'GLAS&METALL|PLAST', '(GLAS&METALL)|PLAST', 'GLAS|METALL&PLAST', 'GLAS|(METALL&PLAST)'])
  console.log(rule, '=', ...Object.keys(homes).filter((home) => parse(rule, (word) => homes[home].includes(word))))
JS
node rule.cjs | tee seen
cmp - seen <<'SEEN'
!HUND&GLAS = B
(!HUND)&GLAS = A
GLAS&METALL|PLAST = A C E
(GLAS&METALL)|PLAST = D E
GLAS|METALL&PLAST =
GLAS|(METALL&PLAST) = A C E
SEEN
