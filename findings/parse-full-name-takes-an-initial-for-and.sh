#!/bin/sh
# parse-full-name 1.2.7, humanparser 2.7.0 and another-name-parser 0.1.0 (npm), which part a name into its parts: Swedish households.
#
# Guessed: "Karin E Ek" is Karin, E, Ek, as it is with any other initial; what is short at the end may be taken for a degree, if it is one.
# Seen: to parse-full-name a lone e joins two names as "and" does: Karin has no first name, and her last is the whole, "Karin E Ek". With a
#       point behind the initial, and with other letters, it is right. Families called Ma have no last name with humanparser, nor families
#       called Do with another-name-parser: both are degrees. "af", the noble particle, is a middle name to all three, where "von" belongs
#       to the last.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund parse-full-name@1.2.7 humanparser@2.7.0 \
  another-name-parser@0.1.0 >/dev/null
cd "$work"
cat >names.js <<'JS'
const { parseFullName } = require('parse-full-name')
const { parseName } = require('humanparser')
const another = require('another-name-parser')
const say = (...parts) => parts.map((part) => part || '-').join('|')
for (const name of ['Karin E Ek', 'Karin E. Ek', 'Karin A Ek', 'Vera Ma', 'Ida Do', 'Anna af Klint', 'Carl von Essen']) {
  const full = parseFullName(name)
  const human = parseName(name)
  const other = another(name)
  console.log(
    `${name}:`,
    say(full.first, full.middle, full.last),
    say(human.firstName, human.middleName, human.lastName),
    say(other.first, other.middle, other.last),
  )
}
JS
node names.js | tee seen
cmp - seen <<'SEEN'
Karin E Ek: -|-|Karin E Ek Karin|E|Ek Karin|E|Ek
Karin E. Ek: Karin|E.|Ek Karin|E.|Ek Karin|E.|Ek
Karin A Ek: Karin|A|Ek Karin|A|Ek Karin|A|Ek
Vera Ma: Vera|-|Ma Vera|-|- Vera|-|Ma
Ida Do: Ida|-|Do Ida|-|Do Ida|-|-
Anna af Klint: Anna|af|Klint Anna|af|Klint Anna|af|Klint
Carl von Essen: Carl|-|von Essen Carl|-|von Essen Carl|-|von Essen
SEEN
