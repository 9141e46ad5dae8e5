#!/bin/sh
# @cityssm/fill-block-range 0.3.0 (npm), which "fills in a range of letters, numbers, or 'Battleship-like' letter-number combinations": the
# doors of a street from the first to the last, as its README has them, 5A to 5D, and as Swedish addresses have them, 5 A to 5 D.
#
# Guessed: the blank is kept, or the range is refused, as A1 to 7 is.
# Seen: 5 A to 5 D are 50A, 50B, 50C and 50D, and 12 A to 12 C are 120A to 120C: the blank has become a nought. Ekvägen 5 to Ekvägen 8 are
#       Ekvägen05 to Ekvägen08. All of them are addresses of somebody else. Without the blank it is as the README says; the tracker has
#       nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @cityssm/fill-block-range@0.3.0 >/dev/null
cd "$work"
cat >doors.mjs <<'JS'
import fillBlockRange from '@cityssm/fill-block-range'
for (const [first, last] of [['5A', '5D'], ['8', '11'], ['5 A', '5 D'], ['12 A', '12 C'], ['Ekvägen 5', 'Ekvägen 8']])
  console.log(`${first} to ${last}: ${fillBlockRange(first, last).join(', ')}`)
JS
node doors.mjs | tee seen
cmp - seen <<'SEEN'
5A to 5D: 5A, 5B, 5C, 5D
8 to 11: 8, 9, 10, 11
5 A to 5 D: 50A, 50B, 50C, 50D
12 A to 12 C: 120A, 120B, 120C
Ekvägen 5 to Ekvägen 8: Ekvägen05, Ekvägen06, Ekvägen07, Ekvägen08
SEEN
