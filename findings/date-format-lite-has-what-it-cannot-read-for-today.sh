#!/bin/sh
# date-format-lite 17.7.0 (npm), which gives texts a date(): days as Swedes and their programs write them, and what is no day.
#
# Guessed, in writing: ISO days and 07.12.2026 are read, and of the rest there is an invalid date, or none.
# Seen: what it cannot read is today at midnight, also where JavaScript itself reads it, as "7 dec 2026": "7 december 2026", "mån 7 dec
#       2026", "12 säckar" and "Ek" are today, and a time in it is kept, so that "7 Dec 2026 08:00" is today at eight. Digits alone are
#       seconds: 20261207 and "08.30" are in 1970. A day without a year, "7/12", is today as well. There is no error and nothing to ask
#       whether it was read. The README says nothing of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund date-format-lite@17.7.0 >/dev/null
cd "$work"
cat >days.js <<'JS'
require('date-format-lite')
const today = new Date().format('YYYY-MM-DD')
for (const text of ['2026-12-07', '07.12.2026 08:00', '7/12/2026', '7/12', '7 dec 2026', '7 Dec 2026 08:00', 'mån 7 dec 2026', '2026-W50-1',
  '20261207', '08.30', '12 säckar', '1 250,50 kr', 'Ek']) {
  const [day, time] = text.date().format('YYYY-MM-DD hh:mm').split(' ')
  console.log(`${text}: ${day === today ? 'today' : day} ${time}`)
}
JS
TZ=Europe/Stockholm node days.js | tee seen
cmp - seen <<'SEEN'
2026-12-07: 2026-12-07 00:00
07.12.2026 08:00: 2026-12-07 08:00
7/12/2026: 2026-12-07 00:00
7/12: today 00:00
7 dec 2026: today 00:00
7 Dec 2026 08:00: today 08:00
mån 7 dec 2026: today 00:00
2026-W50-1: today 00:00
20261207: 1970-08-23 13:06
08.30: 1970-01-01 01:00
12 säckar: today 00:00
1 250,50 kr: today 00:00
Ek: today 00:00
SEEN
