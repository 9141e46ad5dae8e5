#!/bin/sh
# todoman 4.1.0 (Debian's todoman 4.1.0-1), a list of things to do over CalDAV's files: put the paper out at 08:00 in Stockholm, each second
# Monday, done on 15 March 2027, on a machine set to Stockholm and on one set to UTC, as servers are.
#
# Guessed: the next is on 29 March at 08:00 in Stockholm, which is 06:00 in UTC, whatever the machine is set to, since DTSTART says TZID.
# Seen: where the machine is in UTC it is at 09:00, an hour late: the days are counted on the machine's clock. On both machines it is
#       written in UTC beside its rule, so that nothing in the file knows of Stockholm any more.
#
# Fails if that changes. Needs apt-get and Python 3.11 of Debian.
set -eu
[ -x /usr/bin/python3.11 ] || { echo 'Python 3.11 of Debian is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  todoman=4.1.0-1 >/dev/null 2>&1
(cd debs && apt-get download -qq todoman=4.1.0-1 python3-icalendar python3-dateutil python3-click python3-click-log python3-humanize \
  python3-parsedatetime python3-urwid python3-xdg python3-atomicwrites python3-tz python3-six >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export PYTHONPATH="$work/usr/lib/python3/dist-packages" XDG_CONFIG_HOME="$work/config" LC_ALL=C.UTF-8
mkdir -p config/todoman
for zone in Europe/Stockholm UTC; do
  rm -rf lists cache
  mkdir -p lists/round
  printf 'path = "%s/lists/*"\ncache_path = "%s/cache"\n' "$work" "$work" >config/todoman/config.py
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:x BEGIN:VTIMEZONE TZID:Europe/Stockholm BEGIN:DAYLIGHT TZOFFSETFROM:+0100 \
    TZOFFSETTO:+0200 DTSTART:19700329T020000 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU' END:DAYLIGHT BEGIN:STANDARD TZOFFSETFROM:+0200 \
    TZOFFSETTO:+0100 DTSTART:19701025T030000 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU' END:STANDARD END:VTIMEZONE BEGIN:VTODO UID:1 \
    DTSTAMP:20261101T000000Z 'DTSTART;TZID=Europe/Stockholm:20270315T073000' 'DUE;TZID=Europe/Stockholm:20270315T080000' \
    'RRULE:FREQ=WEEKLY;INTERVAL=2' SUMMARY:Papper END:VTODO END:VCALENDAR >lists/round/1.ics
  TZ=$zone /usr/bin/python3.11 -m todoman list >/dev/null
  TZ=$zone /usr/bin/python3.11 -m todoman done 1 >/dev/null
  echo "$zone: $(grep -hE '^DUE' lists/round/*.ics | sort | tail -1 | tr -d '\r')"
done | tee seen
cmp - seen <<'SEEN'
Europe/Stockholm: DUE;VALUE=DATE-TIME:20270329T060000Z
UTC: DUE;VALUE=DATE-TIME:20270329T070000Z
SEEN
