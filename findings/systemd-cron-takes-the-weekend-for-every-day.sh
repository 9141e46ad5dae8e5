#!/bin/sh
# systemd-crontab-generator of systemd-cron 1.15.19 (Debian's 1.15.19-5), which makes timers of a crontab: what days its lines become.
#
# Guessed: as its manual says: days of the week are 0-7, so 5-7 is Friday to Sunday; and with a day of the month beside it, either may
#          match, so "1-7 * 1" is each of the first seven days and each Monday.
# Seen: 5-7 becomes a timer for every day, and so does 6-7, the weekend; the log calls them garbled. 7 alone is Sunday, and 0-2 Sunday to
#       Tuesday. "1-7 * 1" is the first Monday of the month only.
#
# Fails if that changes. Needs apt-get and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq systemd-cron=1.15.19-5 >/dev/null 2>&1
dpkg -x systemd-cron_*.deb .
cat >table <<'CRONTAB'
0 8 * * 5-7 root weekend
0 8 * * 6-7 root free
0 8 * * 7 root sunday
0 8 * * 0-2 root early
0 8 1-7 * 1 root first
CRONTAB
mkdir timers wanted
cat >timers.py <<'PYTHON'
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from itertools import count
from pathlib import Path
loader = SourceFileLoader('generator', 'lib/systemd/system-generators/systemd-crontab-generator')
generator = module_from_spec(spec_from_loader('generator', loader))
loader.exec_module(generator)
generator.TARGET_DIR, generator.TIMERS_DIR = 'timers', 'wanted'
generator.log = lambda level, message: None
numbers = count()
for job in generator.parse_crontab('table'):
    generator.generate_timer_unit(job, seq=numbers)
for file in Path('timers').glob('*.timer'):
    lines = file.read_text().split('\n')
    [crontab] = [line.split('"')[1] for line in lines if line.startswith('Description=')]
    print(crontab.split()[-1], *[line for line in lines if line.startswith('OnCalendar=')])
PYTHON
python3 -B timers.py | sort | tee seen
cmp - seen <<'SEEN'
early OnCalendar=Sun,Mon,Tue *-*-* 8:0:00
first OnCalendar=Mon *-*-1,2,3,4,5,6,7 8:0:00
free OnCalendar= *-*-* 8:0:00
sunday OnCalendar=Sun *-*-* 8:0:00
weekend OnCalendar= *-*-* 8:0:00
SEEN
