#!/bin/sh
# timezone-support 3.1.0 (npm): a time of day in Stockholm made a moment, by setTimeZone and convertTimeToDate, and read again by
# getZonedTime, on the two mornings on which the clock is set, at 02:00 and at 03:00.
#
# Guessed: times that the clock shows once come back as they were; what comes of 02:30, which it shows never or twice, may be either.
# Seen: in March 01:00 to 01:59 come back as 00:00 to 00:59, and in October 01:30 as 02:30: whether it is summer is asked of the time of day
#       as if it were Greenwich's, where the clock is set at one. In New York it is the hours after: 05:00 comes back as 06:00 in March.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund timezone-support@3.1.0 >/dev/null
cd "$work"
cat >mornings.js <<'JS'
const { convertTimeToDate, findTimeZone, getZonedTime, setTimeZone } = require('timezone-support')
const two = (number) => String(number).padStart(2, '0')
for (const [name, year, month, day, ...times] of [
  ['Europe/Stockholm', 2027, 3, 28, '00:30', '01:30', '03:30'],
  ['Europe/Stockholm', 2026, 10, 25, '00:30', '01:30', '03:30'],
  ['America/New_York', 2027, 3, 14, '01:30', '05:00', '08:00'],
]) {
  const zone = findTimeZone(name)
  const back = times.map((time) => {
    const [hours, minutes] = time.split(':').map(Number)
    const again = getZonedTime(convertTimeToDate(setTimeZone({ year, month, day, hours, minutes }, zone)), zone)
    return `${time} as ${two(again.hours)}:${two(again.minutes)}`
  })
  console.log(`${name} ${year}-${two(month)}-${day}: ${back.join(', ')}`)
}
JS
node mornings.js | tee seen
cmp - seen <<'SEEN'
Europe/Stockholm 2027-03-28: 00:30 as 00:30, 01:30 as 00:30, 03:30 as 03:30
Europe/Stockholm 2026-10-25: 00:30 as 00:30, 01:30 as 02:30, 03:30 as 03:30
America/New_York 2027-03-14: 01:30 as 01:30, 05:00 as 06:00, 08:00 as 08:00
SEEN
