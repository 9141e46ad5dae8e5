#!/bin/sh
# aniso8601 9.0.1 for Python (Debian's python3-aniso8601 9.0.1-2), which reads ISO 8601: the end of a day, 24:00, with its date, by itself
# and as the end of an interval.
#
# Guessed: 2026-11-30T24:00 is 1 December at 00:00, as ISO 8601 has it.
# Seen: it is 30 November at 00:00, and the end of 31 December is the beginning of that day. What lasts from 22:00 to 24:00 ends 22 hours
#       before it begins; by its length, PT2H, it ends on 1 December. The README says nothing of 24:00, and the tracker only that nothing
#       may follow the 24.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-aniso8601=9.0.1-2 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >ends.py <<'PY'
import aniso8601
for moment in '2026-11-30T24:00', '2026-12-31T24:00:00Z':
    print(moment, aniso8601.parse_datetime(moment))
for interval in '2026-11-30T22:00/24:00', '2026-11-30T22:00/2026-11-30T24:00', '2026-11-30T22:00/PT2H':
    print(interval, *aniso8601.parse_interval(interval), sep=' | ')
PY
PYTHONPATH=$work/usr/lib/python3/dist-packages /usr/bin/python3 -W ignore ends.py | tee seen
cmp - seen <<'SEEN'
2026-11-30T24:00 2026-11-30 00:00:00
2026-12-31T24:00:00Z 2026-12-31 00:00:00+00:00
2026-11-30T22:00/24:00 | 2026-11-30 22:00:00 | 2026-11-30 00:00:00
2026-11-30T22:00/2026-11-30T24:00 | 2026-11-30 22:00:00 | 2026-11-30 00:00:00
2026-11-30T22:00/PT2H | 2026-11-30 22:00:00 | 2026-12-01 00:00:00
SEEN
