#!/bin/sh
# time-convert 0.0.2 (npm), which parts a time into days, hours, minutes and seconds: an hour and a half, out of each of its units.
#
# Guessed, in writing: h.to(h, m)(1.5) is [1, 30]. Of minutes and seconds as the unit nothing was in writing before they were seen.
# Seen: what is left over after the first unit is in milliseconds and is read as if it were in the unit that one began with, so that 1.5
#       hours are an hour and 108000000 minutes, 90 minutes an hour and 1800000, and 5430 seconds an hour and 30500 minutes. Nothing is
#       said. Out of milliseconds it is right, and so is what has nothing left over. The README has milliseconds alone as examples and says
#       that what is below the last unit is lost; the tracker has nothing of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund time-convert@0.0.2 >/dev/null
cd "$work"
cat >times.cjs <<'JS'
const { ms, s, m, h, d } = require('time-convert')
const show = (text, parts) => console.log(`${text}: ${parts.join(' | ')}`)
show('5400000 milliseconds in hours and minutes', ms.to(h, m)(5400000))
show('5430 seconds in hours, minutes and seconds', s.to(h, m, s)(5430))
show('90 minutes in hours and minutes', m.to(h, m)(90))
show('120 minutes in hours and minutes', m.to(h, m)(120))
show('1.5 hours in hours and minutes', h.to(h, m)(1.5))
show('36 hours in days and hours', h.to(d, h)(36))
JS
node times.cjs | tee seen
cmp - seen <<'SEEN'
5400000 milliseconds in hours and minutes: 1 | 30
5430 seconds in hours, minutes and seconds: 1 | 30500 | 0
90 minutes in hours and minutes: 1 | 1800000
120 minutes in hours and minutes: 2 | 0
1.5 hours in hours and minutes: 1 | 108000000
36 hours in days and hours: 1 | 43200000
SEEN
