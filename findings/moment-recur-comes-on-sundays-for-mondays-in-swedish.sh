#!/bin/sh
# moment-recur 1.0.7 with moment 2.31.0 (npm): every Monday, by the name that its README has, on a page whose dates are in Swedish.
#
# Guessed, in writing: "Monday" is each Monday (no language was thought of); then, of Swedish, that "Sunday" would be a Saturday and
#       "måndag" a Monday or an error.
# Seen: once moment speaks Swedish, "Monday" is every Sunday, and the first Monday of a month its first Sunday; "måndag" is a Monday. In
#       English "måndag" is every Sunday in its turn. A name that the language does not know is no error, but the day numbered 0, and
#       the numbers stay what they are. Neither the README nor the tracker tells of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund moment-recur@1.0.7 moment@2.31.0 >/dev/null
cd "$work"
cat >mondays.cjs <<'JS'
const moment = require('moment')
require('moment-recur')
for (const language of ['en', 'sv']) {
  moment.locale(language)
  const winter = () => moment.recur('2026-11-30', '2027-01-10')
  for (const day of ['Monday', 'måndag', 1])
    console.log(language, day, winter().every(day).daysOfWeek().all('D/M').join(' '),
      '|', winter().every(day).daysOfWeek().every(0).weeksOfMonthByDay().all('D/M').join(' '))
}
JS
TZ=Europe/Stockholm node mondays.cjs | tee seen
cmp - seen <<'SEEN'
en Monday 30/11 7/12 14/12 21/12 28/12 4/1 | 7/12 4/1
en måndag 6/12 13/12 20/12 27/12 3/1 10/1 | 6/12 3/1
en 1 30/11 7/12 14/12 21/12 28/12 4/1 | 7/12 4/1
sv Monday 6/12 13/12 20/12 27/12 3/1 10/1 | 6/12 3/1
sv måndag 30/11 7/12 14/12 21/12 28/12 4/1 | 7/12 4/1
sv 1 30/11 7/12 14/12 21/12 28/12 4/1 | 7/12 4/1
SEEN
