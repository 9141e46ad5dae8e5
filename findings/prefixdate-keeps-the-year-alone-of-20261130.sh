#!/bin/sh
# prefixdate 0.4.1 for Python (Debian's python3-prefixdate 0.4.1-2), which keeps of a day what is known of it: a year, a month, or all.
#
# Guessed: 20261130, which is ISO 8601 as much as 2026-11-30 is, is that day or is refused; so is 2026-W49.
# Seen: of both the year is kept, and the day is said not to be known: precision YEAR, 1 January. 2026-11-31, which does not exist, is
#       refused, and so is 30.11.2026, of which no text is kept, and yet its dt is 1 January of the year 1000.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- python3-prefixdate=0.4.1-2
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >read.py <<'PY'
import logging
import prefixdate
logging.disable()
for text in ['2026-11-30', '2026-11', '20261130', '2026-W49', '2026-11-31', '30.11.2026']:
    day = prefixdate.parse(text)
    print(text, day.text, day.precision.name, day.dt and f'{day.dt:%Y-%m-%d}', sep=': ')
PY
PYTHONPATH=$work/usr/lib/python3/dist-packages /usr/bin/python3 read.py | tee seen
cmp - seen <<'SEEN'
2026-11-30: 2026-11-30: DAY: 2026-11-30
2026-11: 2026-11: MONTH: 2026-11-01
20261130: 2026: YEAR: 2026-01-01
2026-W49: 2026: YEAR: 2026-01-01
2026-11-31: None: EMPTY: None
30.11.2026: None: EMPTY: 1000-01-01
SEEN
