#!/bin/sh
# taffydb 2.7.3 (npm), a table in memory that is asked in JavaScript: payments and refunds in order of their sums, which are numbers.
#
# Guessed, in writing: from the largest refund over nought to the largest payment, and the other way round for desc.
# Seen: order without a word, which sorts as people do, takes numbers for texts and the minus sign for a letter, and letters come behind
#       digits: payments in their order, and then the refunds, the largest last. "logicaldesc" has the largest refund first, before the
#       largest payment. "desc" compares as it stands and is right, so that one column is not the other read from below. min() and max() of
#       the same column are right as well. There is no error, and the README says nothing of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund taffydb@2.7.3 >/dev/null
cd "$work"
cat >order.js <<'JS'
const { taffy } = require('taffydb')
for (const sums of [[125.5, -75, 100, -200, 0, 20, 9], [-1, -10, -9], [1000, 250.25, 75, 0.5]]) {
  const payments = taffy(sums.map((sum) => ({ sum })))
  for (const order of ['sum', 'sum desc', 'sum logicaldesc']) console.log(`${order}:`, ...payments().order(order).select('sum'))
  console.log('from', payments().min('sum'), 'to', payments().max('sum'))
}
JS
node order.js | tee seen
cmp - seen <<'SEEN'
sum: 0 9 20 100 125.5 -75 -200
sum desc: 125.5 100 20 9 0 -75 -200
sum logicaldesc: -200 -75 125.5 100 20 9 0
from -200 to 125.5
sum: -1 -9 -10
sum desc: -1 -9 -10
sum logicaldesc: -10 -9 -1
from -10 to -1
sum: 0.5 75 250.25 1000
sum desc: 1000 250.25 75 0.5
sum logicaldesc: 1000 250.25 75 0.5
from 0.5 to 1000
SEEN
