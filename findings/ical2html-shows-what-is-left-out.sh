#!/bin/sh
# ical2html 3.0 (Debian's 3.0-1, on libical): a page of a calendar with a visit each week, of which one is left out by EXDATE and one moved
# by RECURRENCE-ID.
#
# Guessed: what libical reads: the visit left out is not on the page, and the one moved is there once.
# Seen: both are on the page where they would have been, and the moved one on its new day as well. It is so with times in UTC and without
#       a zone.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  ical2html=3.0-1 >/dev/null 2>&1
(cd debs && apt-get download -qq ical2html=3.0-1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu"
visit() {
  printf '%s\n' BEGIN:VEVENT UID:1@example.se DTSTAMP:20261128T120000Z "DTSTART:$1" DURATION:PT2H "$2" "$3" SUMMARY:Visit END:VEVENT
}
days() {
  { printf '%s\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//x//x//SV && cat && echo END:VCALENDAR; } | sed 's/$/\r/' >calendar.ics
  ./usr/bin/ical2html 20270301 P4W calendar.ics | sed -n 's/.*class="date">\([0-9]*\)<.*/\1/p; s/.*class="summary">Visit<.*/visit/p' |
    grep -B 1 visit | grep '[0-9]' | xargs
}
for z in '' Z; do
  {
    visit "20270302T080000$z" 'RRULE:FREQ=WEEKLY;COUNT=4' "EXDATE:20270309T080000$z"
    visit "20270317T080000$z" "RECURRENCE-ID:20270316T080000$z" SEQUENCE:1
  } | days
done | tee seen
cmp - seen <<'SEEN'
2 9 16 17 23
2 9 16 17 23
SEEN
