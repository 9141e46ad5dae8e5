#!/bin/sh
# gpxpy 1.5.0 for Python (Debian's python3-gpxpy 1.5.0-1) and GPSBabel 1.8.0 (gpsbabel 1.8.0+ds-5): a pick-up at eight in Stockholm, written
# to GPX by the first, with its zone, and read by the second.
#
# Guessed: 07:00 in Greenwich, and 06:00 in summer; and gpxpy writes that, as GPX has its times in UTC, or +01:00.
# Seen: gpxpy writes 08:00:00+0100, without the colon that times in XML have, which its tracker knows, and reads it again rightly. GPSBabel
#       reads 0100 as a hundred hours and not as one: 30 November at 8 is 26 November at 4, and 1 July is 23 June. Neither says anything.
#       Times in UTC are right.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  gpsbabel=1.8.0+ds-5 >/dev/null 2>&1
(cd debs && apt-get download -qq gpsbabel=1.8.0+ds-5 python3-gpxpy=1.5.0-1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$(echo "$work"/usr/lib/*-linux-gnu)" PYTHONPATH="$work/usr/lib/python3/dist-packages"
cat >round.py <<'PY'
from datetime import datetime, timezone
from zoneinfo import ZoneInfo
import gpxpy
gpx = gpxpy.gpx.GPX()
for day in (2026, 11, 30), (2026, 7, 1):
    for zone in ZoneInfo('Europe/Stockholm'), timezone.utc:
        gpx.waypoints.append(gpxpy.gpx.GPXWaypoint(59.4281, 17.9505, name=str(zone), time=datetime(*day, 8, tzinfo=zone)))
print(gpx.to_xml())
PY
/usr/bin/python3 -W ignore round.py >round.gpx
{
  grep -o '<time>[^<]*' round.gpx
  TZ=UTC ./usr/bin/gpsbabel -i gpx -f round.gpx -o unicsv -F - | tr -d '\r'
} | tee seen
cmp - seen <<'SEEN'
<time>2026-11-30T08:00:00+0100
<time>2026-11-30T08:00:00Z
<time>2026-07-01T08:00:00+0200
<time>2026-07-01T08:00:00Z
No,Latitude,Longitude,Name,Date,Time
1,59.428100,17.950500,"Europe/Stockholm",2026/11/26,04:00:00
2,59.428100,17.950500,"UTC",2026/11/30,08:00:00
3,59.428100,17.950500,"Europe/Stockholm",2026/06/23,00:00:00
4,59.428100,17.950500,"UTC",2026/07/01,08:00:00
SEEN
