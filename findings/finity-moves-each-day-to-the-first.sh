#!/bin/sh
# finity-js 1.1.5 (npm), which adds to days: a month and a year to a day of November, and to the last of January.
#
# Guessed, in writing: a month from 30 November 2026 is 30 December.
# Seen: it is 1 December, and so it is from the 5th and the 15th: addMonths goes to the first of the month, forwards and backwards, and
#       leaves the hour. What is due in a month on the 30th is due the next day. Nothing is said. Years and days are added rightly. The
#       README says that it adds a number of months to the day, in the words in which it tells of days and years, and the tracker has
#       nothing of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund finity-js@1.1.5 >/dev/null
cd "$work"
cat >days.cjs <<'JS'
const { addDays, addMonths, addYears, format } = require('finity-js')
const show = (date) => format(date, 'YYYY-MM-DD HH:mm')
for (const [month, day] of [[10, 5], [10, 15], [10, 30], [0, 31]]) {
  const date = new Date(2026, month, day, 8)
  const moved = [addMonths(date, 1), addMonths(date, -1), addYears(date, 1), addDays(date, 14)].map(show).join(', ')
  console.log(`${show(date)}: ${moved}`)
}
JS
node days.cjs | tee seen
cmp - seen <<'SEEN'
2026-11-05 08:00: 2026-12-01 08:00, 2026-10-01 08:00, 2027-11-05 08:00, 2026-11-19 08:00
2026-11-15 08:00: 2026-12-01 08:00, 2026-10-01 08:00, 2027-11-15 08:00, 2026-11-29 08:00
2026-11-30 08:00: 2026-12-01 08:00, 2026-10-01 08:00, 2027-11-30 08:00, 2026-12-14 08:00
2026-01-31 08:00: 2026-02-01 08:00, 2025-12-01 08:00, 2027-01-31 08:00, 2026-02-14 08:00
SEEN
