#!/bin/sh
# cron-to-quartz 1.4.9 and @datasert/cronjs-matcher 1.4.0 (npm): lines of a crontab in which Sunday is 7, as in 5-7, Friday to Sunday. The
# first makes of them what Quartz reads, the scheduler of Java, whose days are 1 to 7 from Sunday on; the second says when they are due.
#
# Guessed: 7 is Sunday to both, alone and in a range, as cron has it: 1 to Quartz, and 6,7,1.
# Seen: to Quartz it is 8, and 5-7 is 6-8: a day that no week has. 0 is right. To cronjs-matcher 7 alone is Sunday, and 5-7 is Friday and
#       Saturday; of 6-7, the weekend, Saturday is left. Nothing is said of the Sunday.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund cron-to-quartz@1.4.9 @datasert/cronjs-matcher@1.4.0 >/dev/null
cd "$work"
cat >days.cjs <<'JS'
const quartz = require('cron-to-quartz')
const { getFutureMatches } = require('@datasert/cronjs-matcher')
for (const days of ['0', '7', '5-7', '6-7']) {
  const line = `0 8 * * ${days}`
  const [[, , , , , weekdays]] = quartz.getQuartz(line)
  const due = getFutureMatches(line, { timezone: 'Europe/Stockholm', startAt: '2026-11-29T12:00:00Z', matchCount: 3 })
  const names = due.map((time) => new Date(time).toLocaleDateString('en', { weekday: 'short', timeZone: 'Europe/Stockholm' }))
  console.log(`${days}: ${weekdays} to Quartz, ${names.join(' ')}`)
}
JS
node days.cjs | tee seen
cmp - seen <<'SEEN'
0: 1 to Quartz, Sun Sun Sun
7: 8 to Quartz, Sun Sun Sun
5-7: 6-8 to Quartz, Fri Sat Fri
6-7: 7-8 to Quartz, Sat Sat Sat
SEEN
