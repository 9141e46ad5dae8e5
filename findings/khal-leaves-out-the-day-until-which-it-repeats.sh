#!/bin/sh
# khal 0.10.5 (Debian's khal 1:0.10.5-1.1), a calendar for the terminal: khal new of a visit every Monday from 7 to 28 December at 08:00, by
# --repeat weekly --until 2026-12-28.
#
# Guessed: that khal new does as it is told. Of --until nothing was in writing: four visits, the last on 28 December, since UNTIL of
#          iCalendar has its own day in it.
# Seen: three. The day is taken for its first moment, UNTIL=20261227T230000Z, midnight in Stockholm, so that whatever begins later on that
#       day is left out. Until 2026-12-29 it is there.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  khal=1:0.10.5-1.1 >/dev/null 2>&1
(cd debs && apt-get download -qq khal=1:0.10.5-1.1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export PYTHONPATH="$work/usr/lib/python3/dist-packages" HOME="$work" LC_ALL=C.UTF-8
for until in 2026-12-28 2026-12-29; do
  mkdir "$until"
  cat >config <<CONFIG
[calendars]
[[visits]]
path = $work/$until
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
local_timezone = Europe/Stockholm
default_timezone = Europe/Stockholm
[sqlite]
path = $work/$until.db
CONFIG
  /usr/bin/python3 usr/bin/khal --config config new --calendar visits --repeat weekly --until "$until" 2026-12-07 08:00 10:00 Visit
  grep -h RRULE "$until"/* | tr -d '\r'
  /usr/bin/python3 usr/bin/khal --config config list --day-format '' --format '{start-date}' 2026-12-01 2027-01-31 | grep . | paste -sd ,
done | tee seen
cmp - seen <<'SEEN'
RRULE:FREQ=WEEKLY;UNTIL=20261227T230000Z
2026-12-07,2026-12-14,2026-12-21
RRULE:FREQ=WEEKLY;UNTIL=20261228T230000Z
2026-12-07,2026-12-14,2026-12-21,2026-12-28
SEEN
