#!/bin/sh
# Yokadi 1.2.0 (Debian's yokadi 1.2.0-4), a list of things to do for the terminal: when something is due, as t_due reads it on 29 November
# 2026 at 10:00, typed as a day without its year.
#
# Guessed: 4/1 is 4 January 2027, since a time that has passed, 8:30, is tomorrow's, and a weekday the next one.
# Seen: it is 4 January 2026, so that what is due in five weeks is overdue by eleven months. 24/12 is right, and so is 4/1/27.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  yokadi=1.2.0-4 >/dev/null 2>&1
(cd debs && apt-get download -qq yokadi=1.2.0-4 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >due.py <<'PY'
from datetime import datetime
from yokadi.core.ydateutils import parseHumaneDateTime
for text in ['8:30', '11:30', 'friday', '24/12', '4/1', '4/1 08:00', '4/1/27']:
    print(text, parseHumaneDateTime(text, today=datetime(2026, 11, 29, 10)).strftime('%Y-%m-%d %H:%M'), sep=': ')
PY
PYTHONPATH=$work/usr/lib/python3/dist-packages /usr/bin/python3 due.py | tee seen
cmp - seen <<'SEEN'
8:30: 2026-11-30 08:30
11:30: 2026-11-29 11:30
friday: 2026-12-04 10:00
24/12: 2026-12-24 10:00
4/1: 2026-01-04 10:00
4/1 08:00: 2026-01-04 08:00
4/1/27: 2027-01-04 10:00
SEEN
