#!/bin/sh
# parse-duration 2.1.9, timestring 7.0.0 and juration 0.1.1 (npm): how long something lasts, as a Swede writes it, 1,5 h.
#
# Guessed: one and a half hours, or nothing, as for a unit that is not known.
# Seen: fifteen hours with the first two, which take the comma for that of the thousands wherever it stands, and five hours and a second
#       with juration, which adds 1 of no unit, a second, and 5 h. 0,5 h is five hours to all three. With a point all are right. "1 h 30" is
#       an hour and a half, an hour, and an hour and thirty seconds.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund parse-duration@2.1.9 timestring@7.0.0 juration@0.1.1 >/dev/null
cd "$work"
cat >long.mjs <<'JS'
import juration from 'juration'
import parse from 'parse-duration'
import timestring from 'timestring'
for (const text of ['1,5 h', '0,5 h', '1.5 h', '1 h 30']) {
  console.log(`${text}: ${parse(text, 's')} ${timestring(text)} ${juration.parse(text)} seconds`)
}
JS
node long.mjs | tee seen
cmp - seen <<'SEEN'
1,5 h: 54000 54000 18001 seconds
0,5 h: 18000 18000 18000 seconds
1.5 h: 5400 5400 5400 seconds
1 h 30: 5400 3600 3630 seconds
SEEN
