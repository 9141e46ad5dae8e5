#!/bin/sh
# changeset 0.2.6 (npm), which says what has changed between two objects and brings another up to date by it: a round from which stops are
# taken out.
#
# Guessed, in writing, of 27 such libraries: whatever has changed, a round brought up to date is the new one.
# Seen: where several stops are taken out, the list is too long, and other stops are in it: of Åsa, Bo, Cy and Di without Bo and Cy it makes
#       Åsa, Di and Di again; with Åsa alone, Åsa, Cy and a hole that counts as a stop; with nobody, Bo, Di and a hole. The changes as such
#       are right; but each is applied to what the one before it has moved. One stop taken out, or two that change places, are right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund changeset@0.2.6 >/dev/null
cd "$work"
cat >round.js <<'JS'
const diff = require('changeset')
const all = ['Åsa', 'Bo', 'Cy', 'Di']
for (const stops of [['Åsa', 'Cy', 'Di'], ['Åsa', 'Bo', 'Di', 'Cy'], ['Åsa', 'Di'], ['Åsa'], []]) {
  const round = diff.apply(diff({ stops: all }, { stops }), { stops: [...all] })
  console.log(`${stops.join(', ')}: ${round.stops.length}, ${round.stops.join(', ')}`)
}
JS
node round.js | tee seen
cmp - seen <<'SEEN'
Åsa, Cy, Di: 3, Åsa, Cy, Di
Åsa, Bo, Di, Cy: 4, Åsa, Bo, Di, Cy
Åsa, Di: 3, Åsa, Di, Di
Åsa: 3, Åsa, Cy, 
: 3, Bo, Di, 
SEEN
