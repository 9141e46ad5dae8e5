#!/bin/sh
# @kev_nz/daylight 1.0.1 (npm), which writes days by the letters of PHP's date(): the day of the year, the weekday and the day in words.
#
# Guessed, in writing: z is 333 on 30 November, as in PHP, N is 1 on Mondays, the 21st is "21st", and five past twelve is 12:05 pm.
# Seen: z is 335, one more than the day's number, 334, so that New Year's Day is the second and New Year's Eve the 366th of 365. In summer
#       the first hour of each day is right and the rest one too many: one day has two numbers. N is 2 on Mondays. The 21st and the 31st
#       are "21null" and "31null", since no suffix is left for them, and from noon to one it is nought o'clock. The README has the letters
#       "copied from php's date() function", z from 1 to 366 and g from 1 to 12, and tells of nothing else; nor does the tracker.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @kev_nz/daylight@1.0.1 >/dev/null
cd "$work"
cat >days.cjs <<'JS'
const daylight = require('@kev_nz/daylight')
for (const moment of ['2026-11-30T08:00', '2027-01-01T08:00', '2026-07-01T00:30', '2026-07-01T08:00', '2026-12-21T12:05'])
  console.log(daylight('N l, jS F, z, g:i a', new Date(moment)))
JS
TZ=Europe/Stockholm node days.cjs | tee seen
cmp - seen <<'SEEN'
2 Monday, 30th November, 335, 8:00 am
6 Friday, 1st January, 2, 8:00 am
4 Wednesday, 1st July, 182, 12:30 am
4 Wednesday, 1st July, 183, 8:00 am
2 Monday, 21null December, 356, 0:05 pm
SEEN
