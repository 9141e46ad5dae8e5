#!/bin/sh
# mhical of nmh 1.8-RC2 (Debian's 1.8~RC2-2): a visit at 08:00 in Stockholm's July, two hours long, with its VTIMEZONE.
#
# Guessed: from 08:00 to 10:00 in Stockholm, from 06:00 to 08:00 in UTC, whether the end is a DTEND or, as RFC 5545 allows, a DURATION.
# Seen: with a DURATION it ends in October 1970, at the first DTSTART of the VTIMEZONE. With a DTEND it is right in Stockholm and New
#       York, and an hour late, 07:00 +0000, on a computer set to UTC: whether it is summer is asked of the reader's clock, which has
#       none there.
#
# Fails if that changes. Needs apt-get and the time zones of the machine.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq nmh=1.8~RC2-2 liblockfile1=1.17-1+b1 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu)
export LD_LIBRARY_PATH
echo "Path: $work/Mail" >profile
visit() {
  printf '%s\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//x//x//SV BEGIN:VTIMEZONE TZID:Europe/Stockholm BEGIN:STANDARD TZOFFSETFROM:+0200 \
    TZOFFSETTO:+0100 DTSTART:19701025T030000 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU' END:STANDARD BEGIN:DAYLIGHT TZOFFSETFROM:+0100 \
    TZOFFSETTO:+0200 DTSTART:19700329T020000 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU' END:DAYLIGHT END:VTIMEZONE BEGIN:VEVENT \
    UID:1@example.se DTSTAMP:20261128T120000Z 'DTSTART;TZID=Europe/Stockholm:20270705T080000' "$1" SUMMARY:Visit END:VEVENT END:VCALENDAR
}
read_in() {
  TERM=dumb TZ=$1 HOME=$work MH=$work/profile ./usr/bin/mh/mhical -form etc/nmh/mhical.24hour |
    sed -n 's/^\(At\|To\): ..., //p' | xargs
}
{
  for zone in Europe/Stockholm America/New_York UTC; do
    echo "$zone: $(visit 'DTEND;TZID=Europe/Stockholm:20270705T100000' | read_in $zone)"
  done
  echo "with a DURATION: $(visit DURATION:PT2H | read_in Europe/Stockholm)"
} | tee seen
cmp - seen <<'SEEN'
Europe/Stockholm: 05 Jul 2027 08:00 +0200 05 Jul 2027 10:00
America/New_York: 05 Jul 2027 02:00 -0400 05 Jul 2027 04:00
UTC: 05 Jul 2027 07:00 +0000 05 Jul 2027 09:00
with a DURATION: 05 Jul 2027 08:00 +0200 25 Oct 1970 03:00
SEEN
