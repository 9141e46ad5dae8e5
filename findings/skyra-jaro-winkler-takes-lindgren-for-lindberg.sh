#!/bin/sh
# @skyra/jaro-winkler 1.1.1 and jaro-winkler-typescript 1.0.1 (npm), beside jaro-winkler 0.2.8: how like two names are by the measure of
# Jaro and Winkler, and which name of a list is the next to one that is written at the door.
#
# Guessed, in writing: all libraries of it find the same, within 1e-9.
# Seen: by definition a letter counts where the other name has it not further away than half the longer name's length less one. @skyra's
#       looks one letter further: Ekvägen 5 and glas, of which no letter is near enough, are 0.454 alike instead of nought, and to
#       Lindberg Lindgren is nearer than Lundberg. jaro-winkler-typescript's is another again in every eleventh pair of 27 Swedish names.
#       What is published, MARTHA and MARHTA 0.961, all three have. Neither README says more than the name of the measure; their trackers
#       have nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @skyra/jaro-winkler@1.1.1 jaro-winkler-typescript@1.0.1 \
  jaro-winkler@0.2.8 >/dev/null
cd "$work"
cat >names.cjs <<'JS'
const published = require('jaro-winkler')
const { jaroWinkler: skyra } = require('@skyra/jaro-winkler')
const { jaroWinkler: typescript } = require('jaro-winkler-typescript')
const names = `Lindberg Lundberg Bergström Ekberg Berg Lind Öberg Sjöberg Strömberg Lindström Ekström Hedberg Nyberg Bergman Lindgren Ek
  Ekman Andersson Anderson Karlsson Carlsson Persson Larsson Lars Åsa Anna Bo`.split(/\s+/)
const measures = [published, skyra, typescript]
for (const [one, other] of [['MARTHA', 'MARHTA'], ['Ekvägen 5', 'glas'], ['Lindberg', 'Bergström'], ['Åsa', 'Lars']])
  console.log(one, other, ...measures.map((measure) => measure(one, other).toFixed(3)))
for (const name of ['Lindberg', 'Hedberg']) {
  const next = (measure) => names.filter((other) => other !== name).sort((a, b) => measure(name, b) - measure(name, a))[0]
  console.log(`next to ${name}:`, ...measures.map(next))
}
const pairs = names.flatMap((one) => names.map((other) => [one, other]))
const differ = (measure) => pairs.filter((pair) => Math.abs(measure(...pair) - published(...pair)) > 1e-9).length
console.log(pairs.length, 'pairs,', differ(skyra), 'and', differ(typescript), 'of them otherwise')
JS
node names.cjs | tee seen
cmp - seen <<'SEEN'
MARTHA MARHTA 0.961 0.961 0.961
Ekvägen 5 glas 0.000 0.454 0.000
Lindberg Bergström 0.412 0.569 0.412
Åsa Lars 0.528 0.556 0.556
next to Lindberg: Lundberg Lindgren Lundberg
next to Hedberg: Lindberg Berg Öberg
729 pairs, 168 and 67 of them otherwise
SEEN
