#!/bin/sh
# po2ical of the Translate Toolkit 3.8.4 (Debian's translate-toolkit 3.8.4-1): a calendar with two visits, of whose names one is translated
# into Swedish so far.
#
# Guessed: one name is in Swedish, and all else is as it was.
# Seen: the other SUMMARY is empty, so that a calendar shows a visit without a name; nothing is said. po2txt of the same toolkit keeps the
#       English words there.
#
# Fails if that changes. Needs apt-get and python3.
set -eu
export LC_ALL=C.UTF-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq translate-toolkit=3.8.4-1 python3-translate=3.8.4-1 python3-vobject=0.9.6.1-2 python3-dateutil=2.8.2-2 \
  python3-six=1.16.0-4 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
export PYTHONPATH="$work/usr/lib/python3/dist-packages"
printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//example//EN \
  BEGIN:VEVENT UID:1 DTSTAMP:20261101T070000Z DTSTART:20261130T070000Z DTEND:20261130T090000Z SUMMARY:Pick-up END:VEVENT \
  BEGIN:VEVENT UID:2 DTSTAMP:20261101T070000Z DTSTART:20261214T070000Z DTEND:20261214T090000Z 'SUMMARY:Last pick-up' END:VEVENT \
  END:VCALENDAR >visits.ics
printf '%s\n\n%s\n' Pick-up 'Last pick-up' >visits.txt
for kind in ical txt; do
  file=visits.$(echo "$kind" | sed 's/ical/ics/')
  python3 "usr/bin/${kind}2po" --progress=none --input="$file" --output=visits.po
  sed '/^msgid "Pick-up"/{n;s/""/"Hämtning"/}' visits.po >swedish.po
  python3 "usr/bin/po2$kind" --progress=none --template="$file" --input=swedish.po --output=swedish
  grep -E '^SUMMARY|pick-up|^Hämtning' swedish | tr -d '\r'
done | tee seen
cmp - seen <<'SEEN'
SUMMARY:Hämtning
SUMMARY:
Hämtning
Last pick-up
SEEN
