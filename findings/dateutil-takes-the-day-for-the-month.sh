#!/bin/sh
# dateutil 2.8.2 (Debian's python3-dateutil 2.8.2-2): parser.parse(text, fuzzy=True), which skips the words that it does not know.
#
# Guessed: of "3 maj 2027" the word is skipped, and then a month is missing: an error, or the present month.
# Seen: the day becomes the month. "3 maj 2027" is a day in March, "1 mars 2027" one in January, "3 juli 2027" one in March; the day is
#       today's. From the 13th on it is an error, "bad month number 13", and "3 december 2027" is right, so that a test may be green.
#
# Fails if that changes. Needs apt-get and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-dateutil=2.8.2-2 python3-six=1.16.0-4 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
PYTHONPATH="$work/usr/lib/python3/dist-packages" python3 - >seen <<'PY'
from datetime import datetime
from dateutil import parser
for text in ['3 maj 2027', '1 mars 2027', '3 juli 2027', '13 maj 2027', '3 december 2027']:
    try:
        print(f"{text}: {parser.parse(text, fuzzy=True, default=datetime(2026, 11, 28)).date()}")
    except parser.ParserError:
        print(f"{text}: error")
PY
cat seen
printf '%s\n' '3 maj 2027: 2027-03-28' '1 mars 2027: 2027-01-28' '3 juli 2027: 2027-03-28' '13 maj 2027: error' \
  '3 december 2027: 2027-12-03' | cmp - seen
