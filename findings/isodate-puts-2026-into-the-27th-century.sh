#!/bin/sh
# isodate 0.6.1 for Python (Debian's python3-isodate 0.6.1-1): parse_date of a day whose year has two digits, 26-11-30, as in older files.
#
# Guessed: 30 November 2026, or an error, since ISO 8601 has had no years of two digits since 2004.
# Seen: 1 January 2601. What stands there is read as far as it goes: 26 may be a century, and the rest is not looked at, whatever it
#       says: 26-11-30 and 26-12-14 are one day. 20 alone is 1 January 2001. Without hyphens, 261130, it is an error.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-isodate=0.6.1-1 python3-six >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >days.py <<'PY'
import isodate
for text in ('2026-11-30', '26-11-30', '26-12-14', '20', '261130'):
    try:
        print(text, isodate.parse_date(text))
    except ValueError:
        print(text, 'refused')
PY
PYTHONPATH=usr/lib/python3/dist-packages /usr/bin/python3 days.py | tee seen
cmp - seen <<'SEEN'
2026-11-30 2026-11-30
26-11-30 2601-01-01
26-12-14 2601-01-01
20 2001-01-01
261130 refused
SEEN
