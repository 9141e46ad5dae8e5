#!/bin/sh
# caldate 2.0.5 (npm), the days that date-holidays reckons with: a day written out, as in the example of its README.
#
# Guessed, in writing: new CalDate('2026-11-30 08:00').toTimezone('Europe/Stockholm') is 07:00 in Greenwich.
# Seen: whatever the text, it is midnight on 1 January 1900, as if there were none: the day of its README, which says that its year is 2000,
#       is of the year 0 and written as 1900. So any two days are the same day, and a visit on 30 November is on Christmas Eve. Nothing is
#       said. A Date, and year, month and day by themselves, are right. The README names these two alone among the parameters, and its only
#       example is a text; the tracker has nothing of either.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund caldate@2.0.5 >/dev/null
cd "$work"
cat >days.mjs <<'JS'
import CalDate from 'caldate'
for (const day of ['2000-01-01 12:00:00', '2026-11-30 08:00', '2026-12-24', { year: 2026, month: 11, day: 30 }]) {
  const date = new CalDate(day)
  const same = date.isEqualDate(new CalDate('2026-12-24'))
  console.log(`${JSON.stringify(day)}: year ${date.year}, ${date}, ${date.toTimezone('Europe/Stockholm').toISOString()}, same day: ${same}`)
}
JS
TZ=Europe/Stockholm node days.mjs | tee seen
cmp - seen <<'SEEN'
"2000-01-01 12:00:00": year 0, 1900-01-01 00:00:00, 1899-12-31T23:00:00.000Z, same day: true
"2026-11-30 08:00": year 0, 1900-01-01 00:00:00, 1899-12-31T23:00:00.000Z, same day: true
"2026-12-24": year 0, 1900-01-01 00:00:00, 1899-12-31T23:00:00.000Z, same day: true
{"year":2026,"month":11,"day":30}: year 2026, 2026-11-30 00:00:00, 2026-11-29T23:00:00.000Z, same day: false
SEEN
