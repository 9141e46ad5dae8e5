#!/bin/sh
# cson-parser 4.0.9 (npm), which writes and reads CSON: a letter of which each line begins with blanks, as a reply or an address is set off.
#
# Guessed, in writing: what it writes it reads as it was, indented lines too.
# Seen: with an indent of two, as its files are written, the blanks that all lines of a text have in common are gone: it writes such texts
#       between three apostrophes, where CSON takes off what the lines share, the writer's own and the letter's. An indent of some lines
#       alone stays, and without an indent all is well. The README has JSON's interface and says nothing of it; the tracker tells of
#       backslashes in such texts, which are right now.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund cson-parser@4.0.9 >/dev/null
cd "$work"
cat >letter.cjs <<'JS'
const { parse, stringify } = require('cson-parser')
const back = (letter, indent) => JSON.stringify(parse(stringify({ letter }, null, indent)).letter)
for (const letter of ['    Ekbacken 5 B\n    191 34 Sollentuna', ' Hej!\n Kod 1234', 'Hej!\n  Kod 1234', 'Hej!\nKod 1234'])
  console.log(JSON.stringify(letter), back(letter, 2), back(letter))
JS
node letter.cjs | tee seen
cmp - seen <<'SEEN'
"    Ekbacken 5 B\n    191 34 Sollentuna" "Ekbacken 5 B\n191 34 Sollentuna" "    Ekbacken 5 B\n    191 34 Sollentuna"
" Hej!\n Kod 1234" "Hej!\nKod 1234" " Hej!\n Kod 1234"
"Hej!\n  Kod 1234" "Hej!\n  Kod 1234" "Hej!\n  Kod 1234"
"Hej!\nKod 1234" "Hej!\nKod 1234" "Hej!\nKod 1234"
SEEN
