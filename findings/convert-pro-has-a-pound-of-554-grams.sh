#!/bin/sh
# convert-pro 1.3.2 (npm), which converts units: what 240 litres of glass weigh in pounds, as a foreign trailer's plate has it, and back.
#
# Guessed, in writing: all converters agree; a kilogram is 2.2046 pounds.
# Seen: it is 1.8064. The pound has 553.592 grams, a hundred more than it has (453.592), and so 19.5 of the same package's ounces instead of
#       sixteen, and a stone 11.5 pounds instead of fourteen; ounces, stones and tons are right. The table of factors has one wrong digit.
#       The tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund convert-pro@1.3.2 >/dev/null
cd "$work"
cat >weights.cjs <<'JS'
const { default: convert } = require('convert-pro')
for (const question of ['1 kg/lb', '75 kg/lb', '165 lb/kg', '1 lb/g', '1 lb/oz', '1 stone/lb', '1 oz/g', '1 stone/kg']) {
  const [weight, unit] = question.split('/')
  console.log(`${weight} = ${convert.mass(weight, unit).toFixed(3)} ${unit}`)
}
JS
node weights.cjs | tee seen
cmp - seen <<'SEEN'
1 kg = 1.806 lb
75 kg = 135.479 lb
165 lb = 91.343 kg
1 lb = 553.592 g
1 lb = 19.527 oz
1 stone = 11.471 lb
1 oz = 28.349 g
1 stone = 6.350 kg
SEEN
