#!/bin/sh
# dayjs 1.11.23 (npm), Swedish: the day of a month with its ending, Do, and the calendar plugin, which says when a day is.
#
# Guessed: "1:a", "11:e", "12:e" and "21:a", as Swedes write them and moment does; and "måndag" with the time behind it, all in Swedish or
#          all in English.
# Seen: "1a", "11a", "12a", "21a": the ending goes by the last digit, so the eleventh and the twelfth have that of the first; and there is
#       no colon. A day is "måndag at 12:00 PM" if it comes, "Last onsdag at 12:00 PM" if it has been.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund dayjs@1.11.23 moment@2.30.1 >/dev/null
cd "$work"
cat >days.js <<'JS'
const dayjs = require('dayjs')
const moment = require('moment')
require('dayjs/locale/sv')
require('moment/locale/sv')
dayjs.extend(require('dayjs/plugin/advancedFormat')).extend(require('dayjs/plugin/calendar')).locale('sv')
for (const read of [dayjs, moment]) {
  console.log([1, 2, 3, 11, 12, 21].map((day) => read(new Date(2026, 11, day)).locale('sv').format('Do')).join(' '))
}
const noon = dayjs('2026-11-28T12:00')
for (const days of [2, -3]) console.log(noon.add(days, 'day').calendar(noon))
JS
node days.js | tee seen
cmp - seen <<'SEEN'
1a 2a 3e 11a 12a 21a
1:a 2:a 3:e 11:e 12:e 21:a
måndag at 12:00 PM
Last onsdag at 12:00 PM
SEEN
