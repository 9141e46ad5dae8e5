#!/bin/sh
# swedish-holidays 1.1.2 (npm), in Stockholm: the holidays of 2027 as JSON, which the README shows with midnight in UTC, "2019-12-25T00:00".
#
# Guessed: each day at midnight in UTC, the same wherever the machine is.
# Seen: so it is for the days with a date of their own and for those up to Easter. Those counted from Easter over the change of the clock
#       are at 23:00 of the day before: the date of Easter Monday begins 2027-03-28, that of Ascension Day 2027-05-05, in the same list in
#       which Christmas Day begins 2027-12-25. The number of the day beside it is right, and on a machine in UTC all of them are.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund swedish-holidays@1.1.2 >/dev/null
cd "$work"
cat >days.js <<'JS'
const { getHolidays } = require('swedish-holidays')
const days = JSON.parse(JSON.stringify(getHolidays(2027))).filter(({ isPublicHoliday }) => isPublicHoliday)
const off = days.filter(({ date, day }) => Number(date.slice(8, 10)) !== day)
console.log(`${process.env.TZ}: ${off.length} of ${days.length}`)
for (const { name, date, day, month } of off) console.log(`${name} ${date} ${day}/${month}`)
JS
for zone in Europe/Stockholm UTC; do TZ=$zone node days.js; done | tee seen
cmp - seen <<'SEEN'
Europe/Stockholm: 3 of 13
Annandag påsk 2027-03-28T23:00:00.000Z 29/3
Kristi himmelsfärdsdag 2027-05-05T23:00:00.000Z 6/5
Pingstdagen 2027-05-15T23:00:00.000Z 16/5
UTC: 0 of 13
SEEN
