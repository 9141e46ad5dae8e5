#!/bin/sh
# spacetime 7.15.0 (npm), in Stockholm: 24:00 on 30 November 2026, the end of that day in ISO 8601 until 2019 and in JavaScript. Beside it
# date-fns 3.6.0 and date-fns-tz 3.2.0 (npm).
#
# Guessed: spacetime has midnight, either 1 December or, by mistake, 30 November at 00:00. Of date-fns-tz nothing was in writing.
# Seen: 23:00 on the 30th: an hour above 23 is made 23. What is open until 24:00 is closed in its last hour, without a word. date-fns has
#       1 December as JavaScript has it, and date-fns-tz, which is made to be used with it, a day before that.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund spacetime@7.15.0 date-fns@3.6.0 date-fns-tz@3.2.0 >/dev/null
cd "$work"
cat >end.js <<'JS'
const spacetime = require('spacetime')
const { parseISO } = require('date-fns')
const { toDate } = require('date-fns-tz')
const timeZone = 'Europe/Stockholm'
for (const time of ['2026-11-30T23:00:00', '2026-11-30T24:00:00']) {
  const moments = [spacetime(time, timeZone).epoch, parseISO(time), toDate(time, { timeZone }), new Date(time)]
  console.log(time, moments.map((moment) => new Date(moment).toLocaleString('sv', { timeZone }).slice(0, -3)).join(', '))
}
JS
TZ=Europe/Stockholm node end.js | tee seen
cmp - seen <<'SEEN'
2026-11-30T23:00:00 2026-11-30 23:00, 2026-11-30 23:00, 2026-11-30 23:00, 2026-11-30 23:00
2026-11-30T24:00:00 2026-11-30 23:00, 2026-12-01 00:00, 2026-11-30 00:00, 2026-12-01 00:00
SEEN
