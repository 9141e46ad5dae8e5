#!/bin/sh
# enhanced-ms 5.0.0 (npm), which writes milliseconds as words and reads words as milliseconds: times before another, as how long before a
# visit a reminder leaves or how early a van is. Without its minus, the reminder leaves after the visit.
#
# Guessed, in writing: "-1h 30m" is minus 90 minutes, as ms, whose enhanced version it calls itself, reads a minus; "8:30" is null.
# Seen: 8:30 is null. The minus is passed over, before each part and before the whole: "-1h 30m" and "1h -30m" are plus 90 minutes, and
#       -5400000 is written "1 hour 30 minutes". ms keeps it. A text of another language is read by the first letters that are known: the
#       German "1 Stunde 30 Minuten" is a second and thirty minutes, and "2 dagar" two days. The README compares the two libraries and
#       says nothing of the sign.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund enhanced-ms@5.0.0 ms@2.1.3 >/dev/null
cd "$work"
cat >times.mjs <<'JS'
import { ms } from 'enhanced-ms'
import plain from 'ms'
for (const text of ['1h 30m', '-1h 30m', '1h -30m', '-90m', '8:30', '1 Stunde 30 Minuten', '2 dagar']) {
  console.log(`${text}: ${ms(text)}`)
}
console.log(`-5400000: ${ms(-5400000)}`)
console.log(`ms: -90m is ${plain('-90m')}`)
JS
node times.mjs | tee seen
cmp - seen <<'SEEN'
1h 30m: 5400000
-1h 30m: 5400000
1h -30m: 5400000
-90m: 5400000
8:30: null
1 Stunde 30 Minuten: 1801000
2 dagar: 172800000
-5400000: 1 hour 30 minutes
ms: -90m is -5400000
SEEN
