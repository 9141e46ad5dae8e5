#!/bin/sh
# double-metaphone 2.0.1, natural 8.1.1 and clj-fuzzy 0.4.1 (npm), which find names that sound alike by double metaphone: Swedish families.
#
# Guessed: Öberg is as Oberg, APRK, as each vowel at the beginning of a name is A; or the letter is left out wherever it stands.
# Seen: within a name it is a vowel, and at the beginning it is nothing: Öberg is PRK, as Berg, and Åkesson is KSN, as Kesson. So a search
#       for what sounds alike has Berg for Öberg, and not Oberg, which is how an airline's ticket or a form without Ö writes the same
#       family.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund double-metaphone@2.0.1 natural@8.1.1 clj-fuzzy@0.4.1 \
  >/dev/null 2>&1
cd "$work"
cat >alike.mjs <<'JS'
import { doubleMetaphone } from 'double-metaphone'
import fuzzy from 'clj-fuzzy'
import phonetics from 'natural/lib/natural/phonetics/index.js'
const natural = new phonetics.DoubleMetaphone()
for (const name of ['Öberg', 'Berg', 'Oberg', 'Åkesson', 'Kesson', 'Akesson', 'Göran', 'Goran']) {
  console.log(name, doubleMetaphone(name)[0], natural.process(name)[0], fuzzy.phonetics.double_metaphone(name)[0])
}
JS
node alike.mjs | tee seen
cmp - seen <<'SEEN'
Öberg PRK PRK PRK
Berg PRK PRK PRK
Oberg APRK APRK APRK
Åkesson KSN KSN KSN
Kesson KSN KSN KSN
Akesson AKSN AKSN AKSN
Göran KRN KRN KRN
Goran KRN KRN KRN
SEEN
