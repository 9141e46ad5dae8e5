#!/bin/sh
# intervals-fn 3.0.3 (npm), which adds and takes away periods: what is free of a day from 8 to 17, with a visit from 9 to 15, a telephone
# call from 10 to 11 within it, and a visit from 12 to 16; in order, as its documentation asks.
#
# Guessed, in writing: what is put together, taken away and left free is right, and (of another program) 8-12, 9-10 and 11-13 are 8-13.
# Seen: 11-12 is free as well, in the middle of the first visit: what ends last is forgotten for what came last. So it is where one is
#       taken from the other, and together 8-12, 9-10 and 11-13 are 8-12 and 11-13. Without the call within, all is right. The
#       documentation says that touching or overlapping intervals are made one; its tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund intervals-fn@3.0.3 >/dev/null
cd "$work"
cat >free.cjs <<'JS'
const { complement, simplify, substract, unify } = require('intervals-fn')
const hours = (text) => text.split(' ').map((hour) => hour.split('-').map(Number)).map(([start, end]) => ({ start, end }))
const show = (what, found) => console.log(`${what}: ${found.map(({ start, end }) => `${start}-${end}`).join(' ')}`)
for (const booked of ['9-15 10-11 12-16', '9-15 12-16']) {
  show(`free beside ${booked}`, complement({ start: 8, end: 17 }, hours(booked)))
  show('8-17 without them', substract(hours('8-17'), hours(booked)))
}
show('8-12 9-10 11-13 simplified', simplify(hours('8-12 9-10 11-13')))
show('8-12 with 9-10 11-13', unify(hours('8-12'), hours('9-10 11-13')))
JS
node free.cjs | tee seen
cmp - seen <<'SEEN'
free beside 9-15 10-11 12-16: 8-9 11-12 16-17
8-17 without them: 8-9 11-12 16-17
free beside 9-15 12-16: 8-9 16-17
8-17 without them: 8-9 16-17
8-12 9-10 11-13 simplified: 8-12 11-13
8-12 with 9-10 11-13: 8-12 11-13
SEEN
