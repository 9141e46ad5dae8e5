#!/bin/sh
# human-format 1.2.1 (npm), which writes numbers with the prefixes of measures and reads them back: what was weighed, in Swedish.
#
# Guessed, in writing: "1.25 k" is 1250, and "1,25 k" is refused. (With kg, tried after that, the loss was expected.)
# Seen: "12,5 kg" is 12: not only is the half gone, but the kilo, too. What stands behind the digits is taken for a prefix and a unit,
#       whatever it is, and with ",5 kg" there is no prefix, and the unit is ",5 kg". That the unit is given, as "g", does not help, for
#       parse does not compare it; nor does strict. Nothing is said. The README reads "1.34 kiB" and "1 g", and neither it nor the tracker
#       tells of commas or of a unit that is another one than was asked for.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund human-format@1.2.1 >/dev/null
cd "$work"
cat >weights.cjs <<'JS'
const { parse } = require('human-format')
const options = { unit: 'g', strict: true }
for (const weight of ['1.25 k', '1,25 k', '12.5 kg', '12,5 kg'])
  console.log(weight, parse(weight, options), JSON.stringify(parse.raw(weight, options).unit))
JS
node weights.cjs | tee seen
cmp - seen <<'SEEN'
1.25 k 1250 ""
1,25 k 1 ",25 k"
12.5 kg 12500 "g"
12,5 kg 12 ",5 kg"
SEEN
