#!/bin/sh
# timezone 1.0.23 (npm), which counts days, months and weekdays on in a place: a week on from Monday 22 March 2027 at 08:00 in Stockholm.
#
# Guessed: the 29th at 08:00.
# Seen: the 22nd. "+1 week" adds nothing and says nothing, so that each next visit is the last one; so do "+2 weeks" and whatever else it
#       does not know. "+7 days" and "+1 monday" are right over the change of the clock. The README names no units.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund timezone@1.0.23 >/dev/null
cd "$work"
cat >on.js <<'JS'
const tz = require('timezone')(require('timezone/Europe/Stockholm'))
const visit = tz('2027-03-22 08:00', 'Europe/Stockholm')
for (const on of ['+7 days', '+1 monday', '+1 week', '+2 weeks', '+1 fortnight']) {
  console.log(`${on}: ${tz(visit, on, '%F %R', 'Europe/Stockholm')}`)
}
JS
node on.js | tee seen
cmp - seen <<'SEEN'
+7 days: 2027-03-29 08:00
+1 monday: 2027-03-29 08:00
+1 week: 2027-03-22 08:00
+2 weeks: 2027-03-22 08:00
+1 fortnight: 2027-03-22 08:00
SEEN
