#!/bin/sh
# isodate 0.6.1 and aniso8601 9.0.1 for Python (Debian's python3-isodate 0.6.1-1 and python3-aniso8601 9.0.1-2), which read what ISO 8601
# allows: a time as Swedes write it, 08.30.
#
# Guessed: half past eight, or an error, since the standard parts hours and minutes by a colon or by nothing.
# Seen: 18 minutes past eight, in both: the standard lets the last part have a fraction, after a point or a comma, so that 08.30 is eight
#       hours and three tenths. 08.15 is 08:09, and 08.00 and 10.00 are right.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-isodate=0.6.1-1 python3-aniso8601=9.0.1-2 python3-six >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >times.py <<'PY'
import aniso8601
import isodate
for text in ('08.00', '08.15', '08.30', '10.00', '08:30', '0830'):
    print(text, isodate.parse_time(text).strftime('%H:%M'), aniso8601.parse_time(text).strftime('%H:%M'))
PY
PYTHONPATH=usr/lib/python3/dist-packages /usr/bin/python3 times.py | tee seen
cmp - seen <<'SEEN'
08.00 08:00 08:00
08.15 08:09 08:09
08.30 08:18 08:18
10.00 10:00 10:00
08:30 08:30 08:30
0830 08:30 08:30
SEEN
