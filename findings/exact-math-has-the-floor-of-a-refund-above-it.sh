#!/bin/sh
# exact-math 2.2.3 (npm), which reckons with decimals: sums rounded down and up, to whole öre and to whole kronor, of bills and of
# refunds.
#
# Guessed, in writing: -1.005 is -1.01 down and -1 up, as with Math.floor and Math.ceil.
# Seen: of a refund down is up and up is down: the floor of -75.255 is -75.25 and its ceiling -75.26, and in whole kronor those of
#       -1250.50 are -1250 and -1251. Of a bill both are right. The README says "rounded up when ceil or rounded down when floor", and
#       has no number below nought in its table or its samples; its tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund exact-math@2.2.3 >/dev/null
cd "$work"
cat >sums.cjs <<'JS'
const { ceil, floor } = require('exact-math')
for (const [sum, places, part] of [[75.255, -2, 100], [-75.255, -2, 100], [-0.004, -2, 100], [1250.5, 1, 1], [-1250.5, 1, 1]]) {
  const [down, up] = [Math.floor(sum * part) / part, Math.ceil(sum * part) / part]
  console.log(`${sum}: floor ${floor(sum, places)}, Math's ${down}; ceil ${ceil(sum, places)}, Math's ${up || 0}`)
}
JS
node sums.cjs | tee seen
cmp - seen <<'SEEN'
75.255: floor 75.25, Math's 75.25; ceil 75.26, Math's 75.26
-75.255: floor -75.25, Math's -75.26; ceil -75.26, Math's -75.25
-0.004: floor 0, Math's -0.01; ceil -0.01, Math's 0
1250.5: floor 1250, Math's 1250; ceil 1251, Math's 1251
-1250.5: floor -1250, Math's -1251; ceil -1251, Math's -1250
SEEN
