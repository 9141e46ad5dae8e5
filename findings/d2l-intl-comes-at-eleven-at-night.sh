#!/bin/sh
# d2l-intl 2.1.0 (npm), which reads and writes times by languages: what one types into a field for a time, in Swedish.
#
# Guessed, in writing: 8:5 is 08:05, and 24:00 is an error or midnight.
# Seen: both are 23:00. It looks at the digits alone: two are the hour, of which there are 23 at most, and of three the first is, so that
#       10:5 is 01:05 and 1:2 is noon; with seconds, 8:05:30 is 23:53. Nothing is said. Two digits for the minutes are right, and so is an
#       hour alone. The README says that it takes a text and gives a Date and has one example, 14 h 05; the tracker has nothing of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund d2l-intl@2.1.0 >/dev/null
cd "$work"
cat >times.cjs <<'JS'
const intl = require('d2l-intl')
const parser = new (intl.default ?? intl).DateTimeParse('sv-SE')
for (const typed of ['08:05', '8.05', '805', '8', '8:5', '10:5', '1:2', '24:00', '8:05:30']) {
  const time = parser.parseTime(typed)
  console.log(`${typed}: ${[time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')}`)
}
JS
node times.cjs | tee seen
cmp - seen <<'SEEN'
08:05: 08:05
8.05: 08:05
805: 08:05
8: 08:00
8:5: 23:00
10:5: 01:05
1:2: 12:00
24:00: 23:00
8:05:30: 23:53
SEEN
