#!/bin/sh
# parsedatetime 2.6 for Python (Debian's python3-parsedatetime 2.6-3), which reads when something is to be from what a person types, on
# Monday 30 November 2026 at 09:00.
#
# Guessed: 1,5 hours is an hour and a half, as 1.5 hours is, or not read; 8-10 is not read, having no day.
# Seen: it is five hours, so that who is told "in 1,5 hours" is called at 14:00 and not at 10:30. 8-10 is 10 August of next year, and so
#       is "4 dec 2026 8-10"; "4 dec 8-10" is 8 December. All are said to be found.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- python3-parsedatetime=2.6-3
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >read.py <<'PY'
from datetime import datetime
import parsedatetime
now = datetime(2026, 11, 30, 9).timetuple()
for text in ['in 1.5 hours', 'in 1,5 hours', '2,5 days', '8:30', '08:00-10:00', '8-10', '4 dec', '4 dec 8-10', '4 dec 2026 8-10']:
    found, kind = parsedatetime.Calendar().parse(text, now)
    print(f'{text}: {datetime(*found[:6]):%Y-%m-%d %H:%M}' if kind else f'{text}: not read')
PY
PYTHONPATH=$work/usr/lib/python3/dist-packages /usr/bin/python3 read.py | tee seen
cmp - seen <<'SEEN'
in 1.5 hours: 2026-11-30 10:30
in 1,5 hours: 2026-11-30 14:00
2,5 days: 2026-12-05 09:00
8:30: 2026-11-30 08:30
08:00-10:00: 2026-11-30 10:00
8-10: 2027-08-10 09:00
4 dec: 2026-12-04 09:00
4 dec 8-10: 2026-12-08 09:00
4 dec 2026 8-10: 2027-08-10 09:00
SEEN
