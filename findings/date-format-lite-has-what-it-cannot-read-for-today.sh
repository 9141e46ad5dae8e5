#!/bin/sh
# date-format-lite 17.7.0 (npm), which gives texts a date(): days as Swedes and their programs write them, and what is no day.
#
# Guessed, in writing: ISO days and 08.12.2025 are read, and of the rest there is an invalid date, or none.
# Seen: what it cannot read is today at midnight, also where JavaScript itself reads it, as "8 dec 2025": "8 december 2025", "mån 8 dec
#       2025", "12 säckar" and "Ek" are today, and a time in it is kept, so that "8 Dec 2025 08:00" is today at eight. Digits alone are
#       seconds: 20251208 and "08.30" are in 1970. A day without a year, "8/12", is today as well. There is no error and nothing to ask
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
for (const text of ['2025-12-08', '08.12.2025 08:00', '8/12/2025', '8/12', '8 dec 2025', '8 Dec 2025 08:00', 'mån 8 dec 2025', '2025-W50-1',
  '20251208', '08.30', '12 säckar', '1 250,50 kr', 'Ek']) {
  const [day, time] = text.date().format('YYYY-MM-DD hh:mm').split(' ')
  console.log(`${text}: ${day === today ? 'today' : day} ${time}`)
}
JS
TZ=Europe/Stockholm node days.js | tee seen
cmp - seen <<'SEEN'
2025-12-08: 2025-12-08 00:00
08.12.2025 08:00: 2025-12-08 08:00
8/12/2025: 2025-12-08 00:00
8/12: today 00:00
8 dec 2025: today 00:00
8 Dec 2025 08:00: today 08:00
mån 8 dec 2025: today 00:00
2025-W50-1: today 00:00
20251208: 1970-08-23 10:20
08.30: 1970-01-01 01:00
12 säckar: today 00:00
1 250,50 kr: today 00:00
Ek: today 00:00
SEEN
