#!/bin/sh
# aerc 0.14.0 (Debian's aerc 0.14.0-1+b5), whose filter "calendar" shows an invitation in the mail reader, run by GNU awk 5.2.1: a visit
# each fortnight of which the second is moved, and two days on which nobody comes.
#
# Guessed: all three are shown, whole days as days, and of 07:00 in UTC it is said that it is UTC, or 08:00 is shown.
# Seen: a whole day is no day: of 30 November 2026 the digits become a time, 20:26:11, on 0/00/00. UTC is shown as 07:00 with nothing
#       behind it, which a Swede takes for seven. The moved visit, which has its series' UID, is the heading "This is a meeting REQUEST"
#       and nothing below, so that only the day on which nobody comes any more is there. The manual says only that invitations are parsed.
#
# Fails if that changes. Needs apt-get and the libraries that GNU awk needs.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq aerc=0.14.0-1+b5 gawk=1:5.2.1-2 libsigsegv2=2.14-1 libmpfr6=4.2.0-1 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH="$(echo "$work"/usr/lib/*-linux-gnu)"
event() {
  printf '%s\n' BEGIN:VEVENT "UID:$1" DTSTAMP:20261101T120000Z SUMMARY:"$2" "DTSTART$3" "DTEND$4"
  shift 4
  printf '%s\n' "$@" END:VEVENT
}
{
  printf '%s\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//x//x//SV METHOD:REQUEST
  event 1@example.se Hämtning :20261116T070000Z :20261116T090000Z 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=3'
  event 1@example.se Flyttad :20261201T070000Z :20261201T090000Z RECURRENCE-ID:20261130T070000Z
  event 2@example.se Stängt ';VALUE=DATE:20261130' ';VALUE=DATE:20261202'
  echo END:VCALENDAR
} | usr/bin/gawk -f usr/share/aerc/filters/calendar | sed 's/ *$//' | grep . | tee seen
cmp - seen <<'SEEN'
  This is a meeting REQUEST
  SUMMARY       Hämtning
  START         2026/11/16 07:00:00
  END           2026/11/16 09:00:00
  RECURRENCE     +2weekly
  COUNTS        3
  This is a meeting REQUEST
  This is a meeting REQUEST
  SUMMARY       Stängt
  START            0/00/00 20:26:11
  END              0/00/00 20:26:12
SEEN
