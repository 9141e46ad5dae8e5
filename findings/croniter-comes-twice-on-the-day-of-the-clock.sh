#!/bin/sh
# croniter 1.3.5 for Python (Debian's python3-croniter 1.3.5-3): when a job at 08:00 and one at 02:30 are due in Stockholm on the two days
# on which the clock is set, with Python's own zones, zoneinfo, and with pytz.
#
# Guessed: 08:00 once on each day, with both, since at that hour all is over; 02:30 in March is left out or put off to 03:30.
# Seen: with zoneinfo 08:00 is due at 07:00 and at 08:00 on 28 March, and at 09:00 on 31 October. With pytz it is right, and 02:30 is
#       due three times: at a 02:30 in summer time that no clock shows, at 03:30, and on the next day at 01:30.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-croniter=1.3.5-3 python3-dateutil=2.8.2-2 python3-tz python3-six >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >due.py <<'PY'
from datetime import datetime
from zoneinfo import ZoneInfo
import pytz
from croniter import croniter
zone = pytz.timezone('Europe/Stockholm')
for line in ('0 8 * * *', '30 2 * * *'):
    for noon in (datetime(2027, 3, 27, 12), datetime(2027, 10, 30, 12)):
        for name, start in (('zoneinfo', noon.replace(tzinfo=ZoneInfo('Europe/Stockholm'))), ('pytz', zone.localize(noon))):
            due = croniter(line, start)
            print(line, name, *[due.get_next(datetime).strftime('%m-%d %H:%M%z') for _ in range(3)])
PY
PYTHONPATH="$work/usr/lib/python3/dist-packages" /usr/bin/python3 due.py | tee seen
cmp - seen <<'SEEN'
0 8 * * * zoneinfo 03-28 07:00+0200 03-28 08:00+0200 03-29 08:00+0200
0 8 * * * pytz 03-28 08:00+0200 03-29 08:00+0200 03-30 08:00+0200
0 8 * * * zoneinfo 10-31 09:00+0100 11-01 08:00+0100 11-02 08:00+0100
0 8 * * * pytz 10-31 08:00+0100 11-01 08:00+0100 11-02 08:00+0100
30 2 * * * zoneinfo 03-28 02:30+0100 03-29 02:30+0200 03-30 02:30+0200
30 2 * * * pytz 03-28 02:30+0200 03-28 03:30+0200 03-29 01:30+0200
30 2 * * * zoneinfo 10-31 02:30+0200 11-01 03:30+0100 11-02 02:30+0100
30 2 * * * pytz 10-31 02:30+0200 11-01 02:30+0100 11-02 02:30+0100
SEEN
