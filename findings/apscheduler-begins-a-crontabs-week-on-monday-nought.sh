#!/bin/sh
# APScheduler 3.9.1 for Python (Debian's python3-apscheduler 3.9.1-2): a line of a crontab for Monday to Friday, and a job of every two
# weeks at 08:00 in Stockholm.
#
# Guessed: CronTrigger.from_crontab reads 1-5 as cron does; and the job stays at 08:00, since the trigger is told its time zone.
# Seen: 1-5 is Tuesday to Saturday, and 0, cron's Sunday, is Monday: the numbers are its own, in which the week begins with nought; 7 is
#       refused, and mon-fri is right. From 28 March on, when the clock has been set, the job is at 09:00: two weeks are 336 hours.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  python3-apscheduler=3.9.1-2 >/dev/null 2>&1
(cd debs && apt-get download -qq python3-apscheduler=3.9.1-2 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >jobs.py <<'PY'
from datetime import datetime, timedelta
from apscheduler.triggers.cron import CronTrigger
from apscheduler.triggers.interval import IntervalTrigger
from pytz import timezone
stockholm = timezone('Europe/Stockholm')
def due(trigger, now, times):
    last, seen = None, []
    while len(seen) < times:
        last = trigger.get_next_fire_time(last, now)
        now = last + timedelta(seconds=1)
        seen.append(last.strftime('%a %d/%m %H:%M'))
    return ', '.join(seen)
week = stockholm.localize(datetime(2026, 11, 23))
for days in ['1-5', 'mon-fri', '0']:
    print(days + ':', due(CronTrigger.from_crontab(f'0 8 * * {days}', timezone=stockholm), week, 6))
spring = stockholm.localize(datetime(2027, 3, 1))
print('every two weeks:', due(IntervalTrigger(weeks=2, start_date='2027-03-15 08:00:00', timezone=stockholm), spring, 3))
PY
PYTHONPATH="$work/usr/lib/python3/dist-packages" /usr/bin/python3 -W ignore jobs.py | tee seen
cmp - seen <<'SEEN'
1-5: Tue 24/11 08:00, Wed 25/11 08:00, Thu 26/11 08:00, Fri 27/11 08:00, Sat 28/11 08:00, Tue 01/12 08:00
mon-fri: Mon 23/11 08:00, Tue 24/11 08:00, Wed 25/11 08:00, Thu 26/11 08:00, Fri 27/11 08:00, Mon 30/11 08:00
0: Mon 23/11 08:00, Mon 30/11 08:00, Mon 07/12 08:00, Mon 14/12 08:00, Mon 21/12 08:00, Mon 28/12 08:00
every two weeks: Mon 15/03 08:00, Mon 29/03 09:00, Mon 12/04 09:00
SEEN
