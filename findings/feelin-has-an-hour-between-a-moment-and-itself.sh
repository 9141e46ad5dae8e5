#!/bin/sh
# feelin 8.2.0 (npm), which works out expressions of FEEL, the language of decision tables: the time between two moments with their
# offsets or zones, and hours added to a moment in Stockholm in the night in which the clock is set.
#
# Guessed, in writing: between 8:00 at +01:00 and 7:00 in Greenwich there is no time; 24 hours after midnight of 28 March 2027 in
#          Stockholm it is 1:00. After an hour had been seen in the first: so it is with Stockholm by name.
# Seen: there is an hour between them, though they are said to be equal: the difference is that of the clocks on the wall, whatever
#       their offsets, and by name too. Hours are added on the wall as well: 24 hours after midnight it is midnight again, an hour too
#       early, and a day of 23 hours has 24. FEEL has the difference of the moments. The README says that not all tests of the standard
#       are met, and names none; the tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund feelin@8.2.0 >/dev/null
cd "$work"
cat >between.mjs <<'JS'
import { evaluate } from 'feelin'
const moment = (text) => `date and time("${text}")`
const greenwich = moment('2026-11-30T07:00:00Z')
const midnight = moment('2027-03-28T00:00:00@Europe/Stockholm')
for (const feel of [
  `${moment('2026-11-30T08:00:00+01:00')} = ${greenwich}`,
  `${moment('2026-11-30T08:00:00+01:00')} - ${greenwich}`,
  `${moment('2026-11-30T08:00:00@Europe/Stockholm')} - ${greenwich}`,
  `${moment('2027-03-29T00:00:00@Europe/Stockholm')} - ${midnight}`,
  `${midnight} + duration("PT24H")`,
]) {
  console.log(`${feel}: ${evaluate(feel).value}`)
}
JS
TZ=Europe/Stockholm node between.mjs | tee seen
cmp - seen <<'SEEN'
date and time("2026-11-30T08:00:00+01:00") = date and time("2026-11-30T07:00:00Z"): true
date and time("2026-11-30T08:00:00+01:00") - date and time("2026-11-30T07:00:00Z"): PT1H
date and time("2026-11-30T08:00:00@Europe/Stockholm") - date and time("2026-11-30T07:00:00Z"): PT1H
date and time("2027-03-29T00:00:00@Europe/Stockholm") - date and time("2027-03-28T00:00:00@Europe/Stockholm"): P1D
date and time("2027-03-28T00:00:00@Europe/Stockholm") + duration("PT24H"): 2027-03-29T00:00:00@Europe/Stockholm
SEEN
