#!/bin/sh
# calcurse 4.7.1 (Debian's 4.7.1-1): a calendar imported in which somebody comes every second Monday, four times, but not on 12 April; and
# one in which one of three visits is moved to the next day.
#
# Guessed: three visits of the four, since COUNT counts what the rule gives, and EXDATE takes one of those away; and three, one of them
#          moved.
# Seen: four: for 12 April it comes again on 10 May, which the calendar does not have. The moved visit is there on both days, 25 and 26
#       January, since RECURRENCE-ID is not read. Nothing is said of it.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq calcurse=4.7.1-1 >/dev/null 2>&1
dpkg -x calcurse_*.deb .
visit() {
  printf '%s\n' BEGIN:VEVENT UID:1@example.se DTSTAMP:20261128T120000Z "DTSTART:$1T080000" DURATION:PT2H "$2" SUMMARY:Visit END:VEVENT
}
days() {
  rm -rf calendar
  mkdir calendar
  printf '%s\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//x//x//SV "$@" END:VCALENDAR | sed 's/$/\r/' >import.ics
  HOME=$work LC_ALL=C ./usr/bin/calcurse -D calendar -q -i import.ics >/dev/null
  HOME=$work LC_ALL=C ./usr/bin/calcurse -D calendar -Q --from 01/01/2027 --days 150 | sed -n 's/^\([0-9/]*\):$/\1/p' | xargs
}
{
  days "$(visit 20270315 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4' | sed '/^RRULE/a EXDATE:20270412T080000')"
  days "$(visit 20270111 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=3')" "$(visit 20270126 RECURRENCE-ID:20270125T080000)"
} | tee seen
cmp - seen <<'SEEN'
03/15/27 03/29/27 04/26/27 05/10/27
01/11/27 01/25/27 01/26/27 02/08/27
SEEN
