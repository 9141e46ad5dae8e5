#!/bin/sh
# format-duration-time 1.5.4 (npm), which writes a length of time by a pattern: lengths before nought, as how early a van is or how long
# before a visit a reminder goes, and a pattern with words in it.
#
# Guessed: a quarter of an hour before nought is "-0:15", or 0:15 without its sign, and an hour and a half "-1:30".
# Seen: a quarter is "-1:45" and a minute "-1:59": the hours are rounded down, away from nought, and the minutes are what is left above
#       them, so that the two do not belong together; an hour and a half is "-2:30". Whole hours are right, and so is a pattern of minutes
#       alone, "-15". After nought all is right. The README says nothing of lengths before nought, nor does it refuse them.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund format-duration-time@1.5.4 >/dev/null
cd "$work"
cat >times.js <<'JS'
const duration = require('format-duration-time').default
for (const minutes of [15, 90, -1, -15, -60, -90]) {
  const length = duration(minutes, 'm')
  console.log(`${minutes} minutes: ${length.format('h:mm')}, ${length.format('h[ h ]m[ min]')}, ${length.format('m[ min]')}`)
}
JS
node times.js | tee seen
cmp - seen <<'SEEN'
15 minutes: 0:15, 0 h 15 min, 15 min
90 minutes: 1:30, 1 h 30 min, 90 min
-1 minutes: -1:59, -1 h 59 min, -1 min
-15 minutes: -1:45, -1 h 45 min, -15 min
-60 minutes: -1:00, -1 h 0 min, -60 min
-90 minutes: -2:30, -2 h 30 min, -90 min
SEEN
