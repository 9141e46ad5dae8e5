#!/bin/sh
# durhuman 0.0.0-alpha.3 (npm), which reads how long something lasts, as "23 days", for settings: visits and waits of one hour and a half.
# A link that is set to last an hour and a half is closed after one hour.
#
# Guessed, in writing: "1.5 hours" is 90 minutes.
# Seen: it is an hour, without an error: the number is read to its point. So is "1,5 hours", and "1 hour 30 minutes" is its first part
#       alone. "0.5 hours" is nought. "90 minutes" is 90. "an hour" is NaN. The README shows whole numbers of one unit, and
#       says of nothing that it is not read.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund durhuman@0.0.0-alpha.3 >/dev/null
cd "$work"
cat >times.js <<'JS'
const module_ = require('durhuman')
const duration = module_.default || module_
for (const text of ['90 minutes', '1.5 hours', '1,5 hours', '0.5 hours', '2.75 days', '1 hour 30 minutes', 'an hour']) {
  console.log(`${text}: ${duration(text, 'minutes')}`)
}
JS
node times.js | tee seen
cmp - seen <<'SEEN'
90 minutes: 90
1.5 hours: 60
1,5 hours: 60
0.5 hours: 0
2.75 days: 2880
1 hour 30 minutes: 60
an hour: NaN
SEEN
