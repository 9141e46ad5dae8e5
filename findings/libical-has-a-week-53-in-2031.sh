#!/bin/sh
# libical 3.0.16 (Debian's libical3 3.0.16-1+b1, by gir1.2-ical-3.0 and python3-gi 3.42.2-3+b1), by which GNOME's and KDE's calendars reckon
# what comes again: each year's Monday of week 53, FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO, from 28 December 2026 on.
#
# Guessed, though not in writing: the Mondays of the weeks 53 of ISO 8601, as RFC 5545 says, of 2026, 2032, 2037 and 2043; other years have
#          none.
# Seen: those, and 29 December 2031 and 29 December 2042, which are in week 1 of the next year. Mondays of week 52, and of a year's last
#       week, -1, are right.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
packages='gir1.2-ical-3.0=3.0.16-1+b1 libical3=3.0.16-1+b1 python3-gi=3.42.2-3+b1'
# shellcheck disable=SC2086 # Each is an argument.
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $packages >/dev/null 2>&1
# shellcheck disable=SC2086
(cd debs && apt-get download -qq $packages >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >weeks.py <<'PY'
import datetime, gi
gi.require_version('ICalGLib', '3.0')
from gi.repository import ICalGLib
for week in 53, 52, -1:
    rule = ICalGLib.Recurrence.new_from_string(f'FREQ=YEARLY;BYWEEKNO={week};BYDAY=MO')
    days = ICalGLib.RecurIterator.new(rule, ICalGLib.Time.new_from_string('20261221' if week == 52 else '20261228'))
    for day in [datetime.date.fromisoformat(days.next().as_ical_string()) for count in range(7)]:
        print(week, day, 'in week', *day.isocalendar()[1::-1])
PY
LD_LIBRARY_PATH=$work/usr/lib/x86_64-linux-gnu:$work/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH GI_TYPELIB_PATH="$work/usr/lib/x86_64-linux-gnu/girepository-1.0" PYTHONPATH="$work/usr/lib/python3/dist-packages"
/usr/bin/python3 weeks.py | tee seen
cmp - seen <<'SEEN'
53 2026-12-28 in week 53 2026
53 2031-12-29 in week 1 2032
53 2032-12-27 in week 53 2032
53 2037-12-28 in week 53 2037
53 2042-12-29 in week 1 2043
53 2043-12-28 in week 53 2043
53 2048-12-28 in week 53 2048
52 2026-12-21 in week 52 2026
52 2027-12-27 in week 52 2027
52 2028-12-25 in week 52 2028
52 2029-12-24 in week 52 2029
52 2030-12-23 in week 52 2030
52 2031-12-22 in week 52 2031
52 2032-12-20 in week 52 2032
-1 2026-12-28 in week 53 2026
-1 2027-12-27 in week 52 2027
-1 2028-12-25 in week 52 2028
-1 2029-12-24 in week 52 2029
-1 2030-12-23 in week 52 2030
-1 2031-12-22 in week 52 2031
-1 2032-12-27 in week 53 2032
SEEN
