#!/bin/sh
# itty-time 2.0.2 (npm), which makes seconds of durations in words: how long a household's place in the round is held.
#
# Guessed, in writing: "90 min" is 5400 seconds and "1 h" 3600; "1 fortnight" is that or nothing at all.
# Seen: each is so many milliseconds, 0.09 and 0.001 seconds, and the place is free again at once; with its unit in full, "90 minutes",
#       it is held. A word that it does not know is taken for one millisecond, a Swedish hour too, and nothing is said. Without a blank
#       there is no number. The README offers it in place of ms, which reads 90 min and 1 h; its examples have units in full, and it has
#       no list of them and nothing on others; the tracker neither.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund itty-time@2.0.2 >/dev/null
cd "$work"
cat >hold.mjs <<'JS'
import { datePlus, seconds } from 'itty-time'
for (const time of ['90 minutes', '90 min', '1 h', '1 fortnight', '2 timmar', '90min']) console.log(`${time}: ${seconds(time)} s`)
console.log(datePlus('90 min', new Date('2026-11-30T08:00:00Z')).toISOString())
JS
node hold.mjs | tee seen
cmp - seen <<'SEEN'
90 minutes: 5400 s
90 min: 0.09 s
1 h: 0.001 s
1 fortnight: 0.001 s
2 timmar: 0.002 s
90min: NaN s
2026-11-30T08:00:00.090Z
SEEN
