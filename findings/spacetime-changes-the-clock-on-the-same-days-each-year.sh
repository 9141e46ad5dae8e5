#!/bin/sh
# spacetime 7.15.0 (npm): noon in Greenwich in Stockholm, around the changes of the clock, and the week that a day is in.
#
# Guessed: the same as Intl, since a zone's rule is the last Sunday of March and of October; and 1 January 2027 in week 53 of 2026.
# Seen: it has the days of 2026 for every year, 29 March and 25 October. So 28 March 2027 is an hour slow after the clock has been set, and
#       the days from 26 to 30 October 2027 too. A week 53 it does not know: 28 December 2026 is in week 52 like the Monday before, 1
#       January 2027 in week 1 like the one after.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund spacetime@7.15.0 >/dev/null
cd "$work"
cat >clock.js <<'JS'
const spacetime = require('spacetime')
const zone = 'Europe/Stockholm'
for (const day of ['2026-03-29', '2026-10-24', '2027-03-28', '2027-03-29', '2027-10-26', '2027-10-30']) {
  const noon = new Date(`${day}T12:00:00Z`)
  const clock = noon.toLocaleTimeString('sv-SE', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  console.log(`${day}: ${spacetime(noon.getTime(), zone).format('time-24')}, Intl ${clock}`)
}
const weeks = ['2026-12-21', '2026-12-28', '2027-01-01', '2027-01-04'].map((day) => spacetime(day, zone).week())
console.log(`weeks ${weeks.join(' ')}`)
JS
node clock.js | tee seen
cmp - seen <<'SEEN'
2026-03-29: 14:00, Intl 14:00
2026-10-24: 14:00, Intl 14:00
2027-03-28: 13:00, Intl 14:00
2027-03-29: 14:00, Intl 14:00
2027-10-26: 13:00, Intl 14:00
2027-10-30: 13:00, Intl 14:00
weeks 52 52 1 1
SEEN
