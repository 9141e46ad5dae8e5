#!/bin/sh
# datemath-parser 1.0.6 (npm), which reads the dates of Elasticsearch: now/w, now rounded down to its week, on four days.
#
# Guessed: a Monday. Of Sundays nothing was in writing: on Sunday 29 November 2026 it is the 23rd.
# Seen: on a Sunday it is the Monday after. The week of moment, which begins on Sunday, has a day added, so that what is rounded down lies
#       ahead and its week does not hold the day: a list of what was booked this week is empty on Sundays. On the other days it is right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund datemath-parser@1.0.6 >/dev/null
cd "$work"
cat >weeks.js <<'JS'
const { parse } = require('datemath-parser')
for (const day of ['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-06']) {
  const now = Date.parse(`${day}T11:00:00Z`)
  const [from, to] = [false, true].map((up) => new Date(parse('now/w', now, up)).toISOString().slice(0, 10))
  console.log(`${day}: ${from} to ${to}`)
}
JS
node weeks.js | tee seen
cmp - seen <<'SEEN'
2026-11-28: 2026-11-23 to 2026-11-29
2026-11-29: 2026-11-30 to 2026-12-06
2026-11-30: 2026-11-30 to 2026-12-06
2026-12-06: 2026-12-07 to 2026-12-13
SEEN
