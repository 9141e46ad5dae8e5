#!/bin/sh
# gammu 1.42.0 (Debian's gammu 1.42.0-8): a calendar converted by gammu convertbackup, which reads and writes iCalendar for telephones.
# It has a visit at 08:00 in Stockholm every second Monday, two hours long.
#
# Guessed: it comes out as it went in, or without what a telephone does not know.
# Seen: a single visit, at 08:00 in Greenwich, which is nine or ten in Stockholm; so it is where the time has no zone. The rule by which it
#       comes again is gone, and so is its length where that is a DURATION; an end is kept. "Hämtning" is written as "H=C3=A4mtning",
#       which iCalendar does not know. Nothing is said of it.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  gammu=1.42.0-8 >/dev/null 2>&1
(cd debs && apt-get download -qq gammu=1.42.0-8 libgammu8=1.42.0-8 libgsmsd8=1.42.0-8 libgammu-i18n >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu:$work/usr/lib" LC_ALL=C.UTF-8 TZ=Europe/Stockholm
printf '[gammu]\ndevice = /dev/null\n' >settings
convert() {
  rm -f out.ics
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//x//x//SV BEGIN:VTIMEZONE TZID:Europe/Stockholm BEGIN:STANDARD TZOFFSETFROM:+0200 \
    TZOFFSETTO:+0100 DTSTART:19701025T030000 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU' END:STANDARD BEGIN:DAYLIGHT TZOFFSETFROM:+0100 \
    TZOFFSETTO:+0200 DTSTART:19700329T020000 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU' END:DAYLIGHT END:VTIMEZONE BEGIN:VEVENT \
    UID:1@example.se DTSTAMP:20261128T120000Z "$@" SUMMARY:Hämtning END:VEVENT END:VCALENDAR >in.ics
  ./usr/bin/gammu -c settings convertbackup in.ics out.ics >/dev/null
  tr -d '\r' <out.ics | grep -E '^(DT|DURATION|RRULE|SUMMARY)' | xargs
}
{
  convert 'DTSTART;TZID=Europe/Stockholm:20270315T080000' DURATION:PT2H 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4'
  convert DTSTART:20270315T080000 DTEND:20270315T100000 'RRULE:FREQ=WEEKLY;COUNT=4'
  convert DTSTART:20270315T070000Z DTEND:20270315T090000Z 'RRULE:FREQ=WEEKLY;INTERVAL=2'
} | tee seen
cmp - seen <<'SEEN'
DTSTART:20270315T080000Z SUMMARY:H=C3=A4mtning
DTSTART:20270315T080000Z DTEND:20270315T100000Z SUMMARY:H=C3=A4mtning
DTSTART:20270315T070000Z DTEND:20270315T090000Z SUMMARY:H=C3=A4mtning
SEEN
