#!/bin/sh
# Xandikos 0.2.8 (Debian's xandikos 0.2.8-1), a server for calendars: the events of a day, as a telephone asks for those of the weeks ahead.
#
# Guessed: every second Wednesday from 2 December is found on 2, 16 and 30 December; asked to expand it, the server gives each of its days.
# Seen: it is found on 2 December and on no other day: the filter looks at where an event begins, and at no rule. Who asks for December's
#       second half is told that there is nothing, and a telephone that asks from today on has no event that began before. Expanded, the
#       days are right and their times have lost the Z, so that 08:00 in Greenwich is 08:00 in Stockholm, an hour early. With one visit left
#       out, EXDATE, the answer is 500.
#
# Fails if that changes. Needs apt-get, curl and Debian's python3; starts nothing but on 127.0.0.1.
set -eu
work=$(mktemp -d)
trap 'kill ${server:-} 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  xandikos=0.2.8-1 >/dev/null 2>&1
(cd debs && apt-get download -qq xandikos=0.2.8-1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
port=18973
export PYTHONPATH="$work/usr/lib/python3/dist-packages"
/usr/bin/python3 ./usr/bin/xandikos --defaults -d "$work/data" -l 127.0.0.1 -p $port >log 2>&1 &
server=$!
calendar=http://127.0.0.1:$port/user/calendars/calendar
for _ in 1 2 3 4 5 6 7 8 9 10; do if curl -s -o answer $calendar/; then break; else sleep 1; fi; done
put() {
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:x BEGIN:VEVENT UID:1 DTSTAMP:20261128T090000Z DTSTART:20261202T080000Z \
    DTEND:20261202T100000Z 'RRULE:FREQ=WEEKLY;INTERVAL=2' "$@" SUMMARY:Papp END:VEVENT END:VCALENDAR |
    curl -s -o answer -X PUT -H 'Content-Type: text/calendar' --data-binary @- $calendar/1.ics
}
ask() {
  curl -s -o answer -w '%{http_code}' -X REPORT -H 'Depth: 1' -H 'Content-Type: application/xml' $calendar/ --data "
    <C:calendar-query xmlns:D='DAV:' xmlns:C='urn:ietf:params:xml:ns:caldav'>
      <D:prop><C:calendar-data>$2</C:calendar-data></D:prop>
      <C:filter><C:comp-filter name='VCALENDAR'><C:comp-filter name='VEVENT'>
        <C:time-range $1/>
      </C:comp-filter></C:comp-filter></C:filter>
    </C:calendar-query>"
  echo ": $(grep -o 'DTSTART[0-9T:Z]*' answer | paste -sd ' ')"
}
{
  put
  for day in 02 16 30; do printf '%s December, ' $day; ask "start='202612${day}T000000Z' end='202612${day}T230000Z'" ''; done
  printf 'from 10 December on, '; ask "start='20261210T000000Z'" ''
  december="start='20261201T000000Z' end='20261231T000000Z'"
  printf 'expanded, '; ask "$december" "<C:expand $december/>"
  put EXDATE:20261216T080000Z
  printf 'with one left out, '; ask "$december" "<C:expand $december/>"
} | tee seen
cmp - seen <<'SEEN'
02 December, 207: DTSTART:20261202T080000Z
16 December, 207: 
30 December, 207: 
from 10 December on, 207: 
expanded, 207: DTSTART:20261202T080000 DTSTART:20261216T080000 DTSTART:20261230T080000
with one left out, 500: 
SEEN
