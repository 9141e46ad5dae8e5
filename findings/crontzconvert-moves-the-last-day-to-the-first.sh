#!/bin/sh
# crontzconvert 1.1.1 (npm), which moves a line of a crontab from one zone to another: from Greenwich to an hour east of it, as Stockholm is
# in winter, for jobs at eight in the morning, which no midnight comes near.
#
# Guessed: nine o'clock on the same days.
# Seen: the last day of the month, L, becomes the first. The first Monday, 1#1, becomes each Monday. And 5-7, Friday to Sunday, stays at
#       eight, the line as it was: with both 0 and 7 for Sunday it cannot be written again, and that error is kept silent. 5-6,0 is moved.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund crontzconvert@1.1.1 >/dev/null
cd "$work"
cat >lines.js <<'JS'
const { convert } = require('crontzconvert')
for (const line of ['0 0 8 * * 1', '0 0 8 L * *', '0 0 8 * * 1#1', '0 0 8 * * 5-7', '0 0 8 * * 0,5-6'])
  console.log(`${line} -> ${convert(line, 'Etc/GMT', 'Etc/GMT-1')}`)
JS
node lines.js | tee seen
cmp - seen <<'SEEN'
0 0 8 * * 1 -> 0 0 9 * * 1
0 0 8 L * * -> 0 0 9 1 * *
0 0 8 * * 1#1 -> 0 0 9 * * 1
0 0 8 * * 5-7 -> 0 0 8 * * 5-7
0 0 8 * * 0,5-6 -> 0 0 9 * * 0,5,6
SEEN
