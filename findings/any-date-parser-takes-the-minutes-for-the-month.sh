#!/bin/sh
# any-date-parser 2.2.4 (npm), which reads days in any language, in sv-SE: a day and an hour as Swedes write them, 08.30 as often as 08:30.
#
# Guessed: it reads the day and the hour in both; or, where it knows no hour with a full stop, the day alone, or nothing.
# Seen: with a colon it reads both. With a full stop the hour is gone and the first digit of the minutes is the month: 6 December 2026
#       08.30 is the 6th of March, 12 December 10.15 the 12th of January, 5 January 14.45 the 5th of April. Minutes below ten, and a month
#       in figures, leave the month alone.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund any-date-parser@2.2.4 >/dev/null
cd "$work"
cat >read.mjs <<'JS'
import parser from 'any-date-parser'
for (const text of [
  '6 december 2026 08:30',
  '6 december 2026 08.30',
  '6 dec. 2026 klockan 08.30',
  '12 dec 2026 kl. 10.15',
  '5 jan 2027 kl. 14.45',
  '24 dec 2026 kl. 10.00',
  '6/12 2026 kl. 08.30'
]) {
  const { year, month, day, hour = '-', minute = '-' } = parser.attempt(text, 'sv-SE')
  console.log(`${text} => ${year}-${month}-${day} ${hour}:${minute}`)
}
JS
node read.mjs | tee seen
cmp - seen <<'SEEN'
6 december 2026 08:30 => 2026-12-6 8:30
6 december 2026 08.30 => 2026-3-6 -:-
6 dec. 2026 klockan 08.30 => 2026-3-6 -:-
12 dec 2026 kl. 10.15 => 2026-1-12 -:-
5 jan 2027 kl. 14.45 => 2027-4-5 -:-
24 dec 2026 kl. 10.00 => 2026-12-24 -:-
6/12 2026 kl. 08.30 => 2026-12-6 -:-
SEEN
