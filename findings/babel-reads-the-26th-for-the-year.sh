#!/bin/sh
# Babel 2.10.3 for Python (Debian's python3-babel 2.10.3-1), sv_SE: parse_date of days as Babel writes them, and shortened.
#
# Guessed: what format_date writes in a language, parse_date of the same language reads.
# Seen: in Swedish 2026-11-29 is refused (ValueError), and 26-11-12 is 26 November 2012: the order is taken from the middle format, as in
#       29 nov. 2026, day first, which itself it cannot read. Told format='short', it reads both as a Swede does. In Danish, Finnish,
#       German and American English, what was written is read.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-babel=2.10.3-1 python-babel-localedata=2.10.3-1 python3-tz=2022.7.1-4 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
seen=$(PYTHONPATH="$work/usr/lib/python3/dist-packages" /usr/bin/python3 - <<'PYTHON'
from datetime import date
from babel.dates import format_date, parse_date
day = date(2026, 11, 29)
for language in ['sv_SE', 'da_DK', 'fi_FI', 'de_DE', 'en_US']:
    written = format_date(day, 'short', locale=language)
    try:
        print(written, parse_date(written, locale=language) == day)
    except ValueError as error:
        print(written, error)
print(parse_date('26-11-12', locale='sv_SE'), parse_date('26-11-12', locale='sv_SE', format='short'))
PYTHON
)
echo "$seen"
[ "$seen" = '2026-11-29 day is out of range for month
29.11.2026 True
29.11.2026 True
29.11.26 True
11/29/26 True
2012-11-26 2026-11-12' ]
