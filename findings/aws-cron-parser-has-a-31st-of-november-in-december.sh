#!/bin/sh
# aws-cron-parser 1.1.12 (npm), which says when a schedule of Amazon's comes next: the 31st of the month, 29 February, and L, the last day.
#
# Guessed: on the 31st of the months that have one, as Amazon's schedules come; 29 February in leap years alone.
# Seen: on 1 December for the 31st of November, and on 3 March for that of February: the day is laid behind the month without asking how
#       long it is, and what is over runs on into the next. 29 February is 1 March in the other years. L is right in each month.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund aws-cron-parser@1.1.12 >/dev/null
cd "$work"
cat >next.js <<'JS'
const { next, parse } = require('aws-cron-parser').default ?? require('aws-cron-parser')
for (const line of ['0 8 31 * ? *', '0 8 29 2 ? *', '0 8 L * ? *']) {
  const days = []
  for (let day = new Date('2026-11-29T12:00:00Z'); days.length < 4; days.push(day.toISOString().slice(0, 10))) day = next(parse(line), day)
  console.log(`${line}: ${days.join(' ')}`)
}
JS
node next.js | tee seen
cmp - seen <<'SEEN'
0 8 31 * ? *: 2026-12-01 2026-12-31 2027-01-31 2027-03-03
0 8 29 2 ? *: 2027-03-01 2028-02-29 2029-03-01 2030-03-01
0 8 L * ? *: 2026-11-30 2026-12-31 2027-01-31 2027-02-28
SEEN
