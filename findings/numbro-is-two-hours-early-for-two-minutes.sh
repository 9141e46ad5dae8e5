#!/bin/sh
# numbro 2.5.0 (npm), which writes numbers, and seconds as hours, minutes and seconds (output: 'time'): how far a van is ahead of its round
# or behind it, the sign of which says which.
#
# Guessed, in writing: two minutes ahead, -120 seconds, are -0:02:00.
# Seen: -1:58:00, without a word: hours are rounded down and the rest is counted upwards from there, so that the sign holds for the hours
#       alone. One second ahead is -1:59:59 and ten minutes are -1:50:00, so that who is less ahead reads as who is more. numbro itself
#       reads it back as it was; people read two hours. Nought and more are right. The README says nothing of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund numbro@2.5.0 >/dev/null
cd "$work"
cat >times.js <<'JS'
const numbro = require('numbro')
for (const seconds of [120, 0, -1, -120, -600, -2400, -3600, -3601]) {
  const written = numbro(seconds).format({ output: 'time' })
  console.log(`${seconds}: ${written}, read ${numbro.unformat(written)}`)
}
JS
node times.js | tee seen
cmp - seen <<'SEEN'
120: 0:02:00, read 120
0: 0:00:00, read 0
-1: -1:59:59, read -1
-120: -1:58:00, read -120
-600: -1:50:00, read -600
-2400: -1:20:00, read -2400
-3600: -1:00:00, read -3600
-3601: -2:59:59, read -3601
SEEN
