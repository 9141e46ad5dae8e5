#!/bin/sh
# php-array-parser 1.0.1 (npm), which reads PHP's arrays in JavaScript: a list of prices, as a PHP shop keeps it.
#
# Guessed, in writing: ['pris' => 125.50] is pris 125.5.
# Seen: it is 125, and a share of 0.25 is nought: each number is read as a whole one, and nothing is said. A refund of 75.5 is 75. Within
#       quotation marks the öre stay. The README has two words and no number; the tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund php-array-parser@1.0.1 >/dev/null
cd "$work"
cat >prices.cjs <<'JS'
const { parse } = require('php-array-parser')
for (const php of ["['pris' => 125.50, 'moms' => 0.25, 'antal' => 3]", "['åter' => -75.5]", '[1.5, 2.25]', "['pris' => '125.50']"])
  console.log(php, JSON.stringify(parse(php)))
JS
node prices.cjs | tee seen
cmp - seen <<'SEEN'
['pris' => 125.50, 'moms' => 0.25, 'antal' => 3] {"pris":125,"moms":0,"antal":3}
['åter' => -75.5] {"åter":-75}
[1.5, 2.25] [1,2]
['pris' => '125.50'] {"pris":"125.50"}
SEEN
