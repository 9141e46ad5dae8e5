#!/bin/sh
# js-quantities 1.8.0 (npm), which reads quantities with their units: as Swedes write them, 3 st for three pieces, 10 ton, 2 mil.
#
# Guessed: st and mil are not recognized, as kr and säckar are not; ton is the one of 1000 kg, which is t, in a library whose base is SI.
# Seen: 3 st are 3 stone, 19 kg of whatever it was; 10 ton are 9 072 kg, American ones; 2 mil, twenty kilometres in Sweden, are two
#       thousandths of an inch. None is refused, and each can be added to a weight or a way.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund js-quantities@1.8.0 >/dev/null
cd "$work"
cat >quantities.js <<'JS'
const Qty = require('js-quantities')
for (const text of ['3 st', '10 ton', '10 t', '2 mil', '3 kr']) {
  const seen = Qty.parse(text)
  console.log(`${text}: ${seen ? seen.toBase().toPrec(seen.kind() === 'mass' ? '1 kg' : '1 um') : 'not recognized'}`)
}
console.log(`10 kg and 3 st: ${Qty('10 kg').add(Qty('3 st')).toPrec('1 kg')}`)
JS
node quantities.js | tee seen
cmp - seen <<'SEEN'
3 st: 19 kg
10 ton: 9072 kg
10 t: 10000 kg
2 mil: 0.000051 m
3 kr: not recognized
10 kg and 3 st: 29 kg
SEEN
