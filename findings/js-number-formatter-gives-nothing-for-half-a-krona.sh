#!/bin/sh
# js-number-formatter 1.0.1 (npm), which writes numbers with their separators: sums in the Swedish way, and as it does by itself.
#
# Guessed, in writing: half a krona is 0,50, five öre are 0,05 and half a krona back is -0,50; by itself 0.07 is 0.07.
# Seen: each is 0, without a comma, öre or minus; from one krona up all are right. Noughts in front are taken away, and what then has
#       nothing before its comma is taken for no number at all. The README says that noughts in front are taken away if one does not say
#       otherwise, and that a text without digits is 0, not that 0.50 is such a text; the tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund js-number-formatter@1.0.1 >/dev/null
cd "$work"
cat >sums.cjs <<'JS'
const { JS_NumberFormat: write } = require('js-number-formatter')
for (const sum of [1250.5, 1.05, 0.95, 0.5, 0.05, -0.5, '0.50'])
  console.log(`${sum}: ${write(sum, { op_DecimalDelimiterChar: ',', op_DelimiterChar: ' ' })} ${write(sum)}`)
JS
node sums.cjs | tee seen
cmp - seen <<'SEEN'
1250.5: 1 250,50 1,250.50
1.05: 1,05 1.05
0.95: 0 0
0.5: 0 0
0.05: 0 0
-0.5: 0 0
0.50: 0 0
SEEN
