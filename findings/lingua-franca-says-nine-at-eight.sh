#!/bin/sh
# Lingua Franca 0.4.3 for Python (Debian's python3-lingua-franca 0.4.3-2), by which the voice assistant Mycroft says times and understands
# them, in Swedish: 08:00 on a computer in Stockholm, and "klockan halv nio", which is 8.30.
#
# Guessed: "åtta", since nice_time says that what it is given is local time; and half past eight tomorrow.
# Seen: "nio", nine, and in summer "tio", ten: a time without a zone is taken for Greenwich's first. It is right on a computer set to UTC,
#       as servers are, and with the zone named. In English, Danish and German it is the same. "i morgon klockan halv nio" is eight, "på
#       måndag klockan åtta" is midnight; of "hundratjugofem", 125, no number is found.
#
# Fails if that changes. Needs apt-get and python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-lingua-franca=0.4.3-2 python3-dateutil python3-six >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >say.py <<'PY'
import os
from datetime import datetime
from lingua_franca import load_language
from lingua_franca.format import nice_time
from lingua_franca.parse import extract_datetime, extract_number
from lingua_franca.time import default_timezone
for language in ['sv', 'en']:
    load_language(language)
    winter, summer = datetime(2026, 11, 30, 8), datetime(2027, 7, 5, 8)
    print(os.environ['TZ'], [nice_time(time, lang=language) for time in [winter, summer, winter.replace(tzinfo=default_timezone())]])
load_language('sv')
if os.environ['TZ'] == 'UTC':
    for words in ['i morgon klockan halv nio', 'på måndag klockan åtta']:
        print(words, extract_datetime(words, anchorDate=datetime(2026, 11, 28, 10), lang='sv')[0])
    print(extract_number('hundratjugofem', lang='sv'))
PY
for zone in UTC Europe/Stockholm; do
  TZ=$zone PYTHONPATH="$work/usr/lib/python3/dist-packages" python3 say.py
done | tee seen
cmp - seen <<'SEEN'
UTC ['åtta', 'åtta', 'åtta']
UTC ["eight o'clock", "eight o'clock", "eight o'clock"]
i morgon klockan halv nio 2026-11-29 08:00:00+00:00
på måndag klockan åtta 2026-11-30 00:00:00+00:00
False
Europe/Stockholm ['nio', 'tio', 'åtta']
Europe/Stockholm ["nine o'clock", "ten o'clock", "eight o'clock"]
SEEN
