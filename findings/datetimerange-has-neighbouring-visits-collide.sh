#!/bin/sh
# DateTimeRange 1.2.0 for Python (Debian's python3-datetimerange 1.2.0-2): two visits, one straight after the other, asked whether they
# meet, as before a visit is booked.
#
# Guessed, in writing: what 08:00–10:00 and 10:00–12:00 have in common is None or empty; so is_intersection() says no.
# Seen: it says yes. What they have in common is a range of no length at 10:00, and 10:00 is in both. So a day of visits without gaps is a
#       day of collisions, and no visit can be booked where another ends. The documentation says nothing of ends that touch.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- python3-datetimerange=1.2.0-2 python3-packaging=23.0-1
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >meet.py <<'PY'
from datetime import datetime
from datetimerange import DateTimeRange
first = DateTimeRange('2026-11-30T08:00:00', '2026-11-30T10:00:00')
second = DateTimeRange('2026-11-30T10:00:00', '2026-11-30T12:00:00')
print('intersect', first.is_intersection(second))
print('in', first.intersection(second), first.intersection(second).timedelta)
print('at ten', datetime(2026, 11, 30, 10) in first, datetime(2026, 11, 30, 10) in second)
print('without', [str(part) for part in first.subtract(second)])
print('apart', first.is_intersection(DateTimeRange('2026-11-30T10:00:01', '2026-11-30T12:00:00')))
PY
PYTHONPATH=$work/usr/lib/python3/dist-packages /usr/bin/python3 meet.py | tee seen
cmp - seen <<'SEEN'
intersect True
in 2026-11-30T10:00:00 - 2026-11-30T10:00:00 0:00:00
at ten True True
without ['2026-11-30T08:00:00 - 2026-11-30T10:00:00']
apart False
SEEN
