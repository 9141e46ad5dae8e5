#!/bin/sh
# crontzconvert 1.1.1 (npm), which moves a line of a crontab from one zone to another: from Greenwich to an hour east of it, as Stockholm is
# in winter, for jobs at eight in the morning, which no midnight comes near.
#
# Guessed: nine o'clock on the same days, the last day of the month, L, too, as its manual has it.
# Seen: L becomes the first of the month at nine, as it rightly does at half past eleven in the evening, which is half past midnight there.
#       Nothing is said.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund crontzconvert@1.1.1 >/dev/null
cd "$work"
cat >lines.js <<'JS'
const { convert } = require('crontzconvert')
for (const line of ['0 0 8 * * 1', '0 0 8 L * *', '0 30 23 L * *'])
  console.log(`${line} -> ${convert(line, 'Etc/GMT', 'Etc/GMT-1')}`)
JS
node lines.js | tee seen
cmp - seen <<'SEEN'
0 0 8 * * 1 -> 0 0 9 * * 1
0 0 8 L * * -> 0 0 9 1 * *
0 30 23 L * * -> 0 30 0 1 * *
SEEN
