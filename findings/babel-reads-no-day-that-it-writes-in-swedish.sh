#!/bin/sh
# Babel 2.10.3 for Python (Debian's python3-babel and python-babel-localedata 2.10.3-1): days written by format_date, and read by
# parse_date, in Swedish and in American English.
#
# Guessed: what it writes it reads, in the short format at least: 2026-11-30, which is a day in any language; or both are refused.
# Seen: of Swedish it reads nothing that it writes. In the short format the year is taken for the day, "day is out of range for month", and
#       30 nov. 2026 and 30 november 2026 are an IndexError. 26-11-30, with two digits for the year, is 26 November 2030. 30/11 2026, which
#       it never writes, is right. English in its short format is read as it was written.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-babel=2.10.3-1 python-babel-localedata=2.10.3-1 python3-tz >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >days.py <<'PY'
from datetime import date
from babel.dates import format_date, parse_date
def read(text, locale):
    try:
        return parse_date(text, locale=locale)
    except (ValueError, IndexError) as error:
        return error
day = date(2026, 11, 30)
for locale in ['en_US', 'sv_SE']:
    for text in [format_date(day, format, locale=locale) for format in ['short', 'medium', 'long']]:
        print(text, '=', read(text, locale))
for text in ['26-11-30', '30/11 2026']:
    print(text, '=', read(text, 'sv_SE'))
PY
PYTHONPATH="$work/usr/lib/python3/dist-packages" PYTHONIOENCODING=utf-8 /usr/bin/python3 days.py | tee seen
cmp - seen <<'SEEN'
11/30/26 = 2026-11-30
Nov 30, 2026 = list index out of range
November 30, 2026 = list index out of range
2026-11-30 = day is out of range for month
30 nov. 2026 = list index out of range
30 november 2026 = list index out of range
26-11-30 = 2030-11-26
30/11 2026 = 2026-11-30
SEEN
