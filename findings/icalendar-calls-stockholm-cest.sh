#!/bin/sh
# icalendar 4.0.3 for Python (Debian's python3-icalendar 4.0.3-5): a visit at 08:00 in Stockholm, with Python's own zones, zoneinfo, and
# with pytz.
#
# Guessed: DTSTART;TZID=Europe/Stockholm with both, since that is the zone's name; and the end of a rule, UNTIL, in UTC as RFC 5545 asks.
# Seen: with zoneinfo it is TZID=CET in winter and TZID=CEST in summer, which is the name of no zone: ical.js 2.2.1 (npm), on a server whose
#       clock is UTC, takes eight in the morning of 5 July for eight in Greenwich, ten in Stockholm. With pytz it is right. UNTIL is
#       Stockholm's time without a zone, with both.
#
# Fails if that changes. Needs apt-get, npm, node and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --ignore-scripts ical.js@2.2.1
apt-get download -qq python3-icalendar=4.0.3-5 python3-dateutil=2.8.2-2 python3-tz=2022.7.1-4 python3-six >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >write.py <<'PY'
from datetime import datetime
from zoneinfo import ZoneInfo
import icalendar, pytz
def event(start):
    written = icalendar.Event()
    written.add('dtstart', start)
    written.add('rrule', {'freq': 'weekly', 'until': start})
    return written.to_ical().decode()
for month in [1, 7]:
    time = datetime(2027, month, 5, 8)
    own, other = time.replace(tzinfo=ZoneInfo('Europe/Stockholm')), pytz.timezone('Europe/Stockholm').localize(time)
    for zone, start in [('zoneinfo', own), ('pytz', other)]:
        print(zone, *event(start).split()[1:3])
        if zone == 'zoneinfo':
            open('visit.ics', 'w').write('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n' + event(start) + 'END:VCALENDAR\r\n')
PY
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
const calendar = new ICAL.Component(ICAL.parse(readFileSync('visit.ics', 'utf8')))
console.log(new ICAL.Event(calendar.getFirstSubcomponent('vevent')).startDate.toJSDate().toISOString())
JS
{
  PYTHONPATH="$work/usr/lib/python3/dist-packages" python3 write.py
  TZ=UTC node read.mjs
} | tee seen
cmp - seen <<'SEEN'
zoneinfo DTSTART;TZID=CET;VALUE=DATE-TIME:20270105T080000 RRULE:FREQ=WEEKLY;UNTIL=20270105T080000
pytz DTSTART;TZID=Europe/Stockholm;VALUE=DATE-TIME:20270105T080000 RRULE:FREQ=WEEKLY;UNTIL=20270105T080000
zoneinfo DTSTART;TZID=CEST;VALUE=DATE-TIME:20270705T080000 RRULE:FREQ=WEEKLY;UNTIL=20270705T080000
pytz DTSTART;TZID=Europe/Stockholm;VALUE=DATE-TIME:20270705T080000 RRULE:FREQ=WEEKLY;UNTIL=20270705T080000
2027-07-05T08:00:00.000Z
SEEN
