#!/bin/sh
# percent-round 2.3.1 (npm), which turns numbers into whole per cent that add up to a hundred: the sacks of five streets.
#
# Guessed, in writing: each share is less than one per cent from what it is, and a larger number never has fewer per cent than a smaller.
# Seen: 22, 20, 23, 21 and 21 sacks are 21, 19, 20, 20 and 20 per cent: the street with the most, 21.5 per cent of all, has fewer than
#       the one with 22. Rounded each by itself they are 101, so that one has to go; it is taken from the share that is furthest from its
#       whole number, to whichever side, and here that had been rounded down already. Where one is missing, a share that had been
#       rounded up goes up once more: 7.5 per cent are 9. The README says that the percentages are corresponding and rounded and that
#       their total is a hundred, which it is; the tracker tells of decimals that were not rounded and of shares that become nought.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund percent-round@2.3.1 >/dev/null
cd "$work"
cat >shares.cjs <<'JS'
const { default: percentRound = require('percent-round') } = require('percent-round')
for (const sacks of [[22, 20, 23, 21, 21], [28, 21, 22, 14, 29], [21, 11, 15, 40, 59]]) {
  const total = sacks.reduce((sum, count) => sum + count)
  console.log(sacks.join(' '), '=', percentRound(sacks).join(' '), 'of', sacks.map((count) => (100 * count / total).toFixed(1)).join(' '))
}
JS
node shares.cjs | tee seen
cmp - seen <<'SEEN'
22 20 23 21 21 = 21 19 20 20 20 of 20.6 18.7 21.5 19.6 19.6
28 21 22 14 29 = 26 18 19 12 25 of 24.6 18.4 19.3 12.3 25.4
21 11 15 40 59 = 14 9 10 27 40 of 14.4 7.5 10.3 27.4 40.4
SEEN
