#!/bin/sh
# local-crontab 0.1.8 (npm), which makes of a crontab in local time some in UTC, on 1 January 2027: 08:00 on Mondays in Stockholm.
#
# Guessed: an error, or crontabs that run on Mondays only.
# Seen: where the clock is set within a month, as in March and in October, the month is cut in two by its days, and the weekday stays
#       beside them, "0 7 1-27 3 1". Where both are given, cron runs on either of them, so that the van is sent out on each day of March
#       and of October, as croner 10.0.1 (npm) counts. The README shows what comes each day, which is right.
#       Of midnight on the first nothing was in writing: it is 23:00 in UTC, but still on the first, a day late.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund local-crontab@0.1.8 croner@10.0.1 >/dev/null
cd "$work"
cat >mondays.js <<'JS'
const { Cron } = require('croner')
const Now = Date
globalThis.Date = class extends Now {
  constructor(...parts) {
    super(...(parts.length ? parts : ['2027-01-01T12:00:00Z']))
  }
}
const { localCrontabToUtcCrontabs } = require('local-crontab')
const crontabs = localCrontabToUtcCrontabs('0 8 * * 1', 'Europe/Stockholm')
const midnight = localCrontabToUtcCrontabs('0 0 1 * *', 'Europe/Stockholm')
globalThis.Date = Now
console.log(crontabs.join(', '))
for (const month of ['03', '10', '11']) {
  const begins = new Date(`2027-${month}-01T00:00:00Z`)
  const days = new Set(crontabs.flatMap((crontab) => new Cron(crontab, { timezone: 'UTC' }).nextRuns(40, begins))
    .map((run) => run.toISOString().slice(0, 10)).filter((day) => day.startsWith(`2027-${month}`)))
  console.log(`2027-${month}: ${days.size} days`)
}
console.log(midnight.join(', '))
JS
node mondays.js | tee seen
cmp - seen <<'SEEN'
0 7 * 1-2,11-12 1, 0 7 1-27 3 1, 0 6 28-31 3 1, 0 6 * 4-9 1, 0 6 1-30 10 1, 0 7 31 10 1
2027-03: 31 days
2027-10: 31 days
2027-11: 5 days
0 23 1 1-3,11-12 *, 0 22 1 4-10 *
SEEN
