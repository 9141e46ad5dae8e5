#!/bin/sh
# opening_hours 3.15.0 (npm), which reads the opening hours of OpenStreetMap: a business that is open each day from 08:00 to 10:00, and
# closed from Good Friday to Easter Monday, "easter -2 days-easter +1 day off".
#
# Guessed: closed on the four days. The last day of a range belongs to it, as in "Apr 03-Apr 06 off".
# Seen: closed on three. Of a range that ends at Easter the last day is left out, whichever day that is: "Apr 01-easter" ends on Easter Eve.
#       A range that begins there, or ends at a day of the calendar, has both its ends. Easter Monday by itself is right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund opening_hours@3.15.0 >/dev/null
cd "$work"
cat >open.mjs <<'JS'
import OpeningHours from 'opening_hours'
const place = { lat: 59.428, lon: 17.951, address: { country_code: 'se', state: 'Stockholms län' } }
for (const closed of ['easter -2 days-easter +1 day', 'Apr 03-Apr 06', 'Apr 01-easter', 'easter-Apr 07', 'easter +1 day']) {
  const hours = new OpeningHours(`08:00-10:00; ${closed} off`, place)
  const open = hours.getOpenIntervals(new Date(2026, 3, 1), new Date(2026, 3, 9)).map(([start]) => start.getDate())
  const days = Array.from({ length: 8 }, (_, index) => index + 1)
  console.log(`${closed}: closed on ${days.filter((day) => !open.includes(day)).join(', ')} April`)
}
JS
TZ=Europe/Stockholm node open.mjs | tee seen
cmp - seen <<'SEEN'
easter -2 days-easter +1 day: closed on 3, 4, 5 April
Apr 03-Apr 06: closed on 3, 4, 5, 6 April
Apr 01-easter: closed on 1, 2, 3, 4 April
easter-Apr 07: closed on 5, 6, 7 April
easter +1 day: closed on 6 April
SEEN
