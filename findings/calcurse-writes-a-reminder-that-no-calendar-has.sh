#!/bin/sh
# calcurse 4.7.1 (Debian's calcurse 4.7.1-1), a calendar for the terminal, and icalendar 4.0.3 for Python (Debian's python3-icalendar
# 4.0.3-5), by which khal and others read calendars: two visits, of which one has calcurse's reminder, exported as iCalendar.
#
# Guessed: the visits come out at 08:00, the second one with a reminder some minutes before it.
# Seen: the reminder is -P300S. Seconds stand behind a T, -PT300S, by RFC 5545, and icalendar refuses the whole file for it, with the visit
#       that has no reminder. The 300 seconds are what calcurse has unless it is told otherwise, for each appointment that is marked as
#       important. Without the mark both visits are read.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
packages='calcurse=4.7.1-1 python3-icalendar=4.0.3-5'
# shellcheck disable=SC2086 # Each is an argument.
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $packages >/dev/null 2>&1
# shellcheck disable=SC2086
(cd debs && apt-get download -qq $packages >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu" PYTHONPATH="$work/usr/lib/python3/dist-packages" TZ=Europe/Stockholm LC_ALL=C.UTF-8
cat >read.py <<'PY'
import icalendar, sys
try:
    calendar = icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read())
    print(*[event['SUMMARY'] + event['DTSTART'].dt.strftime(' %H:%M') for event in calendar.walk('VEVENT')], sep=', ')
except ValueError as error:
    print(error)
PY
for mark in '|' '!'; do
  mkdir "data$mark"
  printf '%s\n' '11/30/2026 @ 08:00 -> 11/30/2026 @ 10:00 |Ek' "12/14/2026 @ 08:00 -> 12/14/2026 @ 10:00 ${mark}Berg" >"data$mark/apts"
  ./usr/bin/calcurse --datadir "data$mark" --confdir "data$mark" --export=ical >"$mark.ics"
  grep TRIGGER "$mark.ics" | tr -d '\r' || true
  /usr/bin/python3 read.py "$mark.ics"
done | tee seen
cmp - seen <<'SEEN'
Ek 08:00, Berg 08:00
TRIGGER:-P300S
Invalid iCalendar duration: -P300S
SEEN
