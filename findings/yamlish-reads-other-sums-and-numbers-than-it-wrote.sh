#!/bin/sh
# yamlish 0.0.7 (npm), which writes and reads the YAML of TAP: sums, a telephone number and codes, written and read back.
#
# Guessed, in writing: it reads back the object that it wrote; texts stay texts, and 125.5 is 125.5.
# Seen: 125.5 is 125, 0.1 and -0.5 nothing, and .5 no number at all. It writes texts without quotation marks and takes those that look like
#       numbers for whole ones when it reads them: 0701234567 has lost its nought, 1e5 is 1 and the code 007 is 7. "191 40" and "5 B" stay.
#       Nothing is said. The README only says that the format is a tiny bit smaller than YAML; the tracker does not tell of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund yamlish@0.0.7 >/dev/null
cd "$work"
cat >back.cjs <<'JS'
const yamlish = require('yamlish')
for (const value of [125.5, -75.25, 0.1, -0.5, '0701234567', '1e5', '007', '.5', '191 40', '5 B', '2026-11-30'])
  console.log(JSON.stringify(value), yamlish.decode(yamlish.encode({ value })).value)
JS
node back.cjs | tee seen
cmp - seen <<'SEEN'
125.5 125
-75.25 -75
0.1 0
-0.5 -0
"0701234567" 701234567
"1e5" 1
"007" 7
".5" NaN
"191 40" 191 40
"5 B" 5 B
"2026-11-30" 2026-11-30
SEEN
