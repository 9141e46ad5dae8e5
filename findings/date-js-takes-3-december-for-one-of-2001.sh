#!/bin/sh
# date.js 0.3.3 (npm), by which schedulers read when a job is due, in English: days of the month, in winter.
#
# Guessed: the coming third of December, at eight where it says so.
# Seen: "3 december" is in 2001: it knows no months and hands the text to JavaScript, whose year is 2001 where none is said. "december 3rd
#       at 8:00", of which it knows the time, is the next eight o'clock, tomorrow, without a word of the day. "monday at 8:00" is right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund date.js@0.3.3 >/dev/null
cd "$work"
cat >due.js <<'JS'
const date = require('date.js')
for (const text of ['monday at 8:00', '3 december', 'december 3rd at 8:00', '3 december at 8:00'])
  console.log(`${text}: ${date(text, new Date(2026, 9, 29, 12)).toString().slice(0, 21)}`)
JS
node due.js | tee seen
cmp - seen <<'SEEN'
monday at 8:00: Mon Nov 02 2026 08:00
3 december: Mon Dec 03 2001 00:00
december 3rd at 8:00: Fri Oct 30 2026 08:00
3 december at 8:00: Fri Oct 30 2026 08:00
SEEN
