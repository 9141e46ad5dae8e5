#!/bin/sh
# dateparser 1.1.6 for Python (Debian's python3-dateparser 1.1.6-1), told that the language is Swedish: days without their year.
#
# Guessed: "måndag 30 november" is the thirtieth of November of this year, and 24/12 Christmas Eve.
# Seen: both have the day for the year: 28 November 2030 and 28 December 2024, the 28th since that is today's. From the 13th on every such
#       day is wrong with "november" and with a slash alike, and up to the 12th "3 december" is right, so that a test may be green; 7/12 is
#       28 July 2012. With the year behind it each is right. In Danish, Norwegian, Dutch, German and English all are right.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  python3-dateparser=1.1.6-1 >/dev/null 2>&1
(cd debs && apt-get download -qq python3-dateparser=1.1.6-1 python3-dateutil python3-regex python3-tz python3-tzlocal \
  python3-six >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >read.py <<'PY'
import datetime
import warnings
warnings.filterwarnings('ignore')
import dateparser
now = {'RELATIVE_BASE': datetime.datetime(2026, 11, 28, 12)}
def read(language, *texts):
    print(language, *[dateparser.parse(text, languages=[language], settings=now).date() for text in texts])
read('sv', 'måndag 30 november', '24/12', '7/12', '3 december', '30 november 2026')
read('da', 'mandag 30 november', '24/12')
read('en', 'monday 30 november')
PY
seen=$(PYTHONPATH="$work/usr/lib/python3/dist-packages" /usr/bin/python3 read.py)
echo "$seen"
[ "$seen" = 'sv 2030-11-28 2024-12-28 2012-07-28 2026-12-03 2026-11-30
da 2026-11-30 2026-12-24
en 2026-11-30' ]
