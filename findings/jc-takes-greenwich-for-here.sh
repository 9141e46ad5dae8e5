#!/bin/sh
# jc 1.22.5 (Debian's jc 1.22.5-1), which makes JSON of what other programs write: a property list with the moment of a pick-up, as Python's
# plistlib writes it, in Stockholm.
#
# Guessed, in writing: the moments are UTC: 2026-11-30T07:00:00Z, eight o'clock here, is 1796022000.
# Seen: 1796018400, an hour before; in summer it is two. In New York the same file is five hours late. The Z of the file, which all dates of
#       such files have, is left out of the ISO text, too, and the number is reckoned as if the clock here were meant. In the binary form
#       it is the same. Nothing is said. The manual says that zones are kept as they are in the file; the tracker does not tell of it.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq jc=1.22.5-1 >/dev/null 2>&1
dpkg -x jc_*.deb .
cat >read.py <<'PY'
import datetime
import plistlib
import jc
for name, moment in {'winter': datetime.datetime(2026, 11, 30, 7), 'summer': datetime.datetime(2027, 7, 5, 6)}.items():
    for form in [plistlib.FMT_XML, plistlib.FMT_BINARY]:
        written = plistlib.dumps({name: moment}, fmt=form)
        date = [line.strip() for line in written.decode('latin-1').split('\n') if '<date>' in line]
        read = jc.parse('plist', written)
        print(*date, read, datetime.datetime.fromtimestamp(read[name]).strftime('%H:%M'))
PY
for zone in Europe/Stockholm America/New_York; do
  TZ=$zone PYTHONPATH=$(find "$work" -type d -path '*-packages') /usr/bin/python3 read.py
done | tee seen
cmp - seen <<'SEEN'
<date>2026-11-30T07:00:00Z</date> {'winter': 1796018400, 'winter_iso': '2026-11-30T07:00:00'} 07:00
{'winter': 1796018400, 'winter_iso': '2026-11-30T07:00:00'} 07:00
<date>2027-07-05T06:00:00Z</date> {'summer': 1814760000, 'summer_iso': '2027-07-05T06:00:00'} 06:00
{'summer': 1814760000, 'summer_iso': '2027-07-05T06:00:00'} 06:00
<date>2026-11-30T07:00:00Z</date> {'winter': 1796040000, 'winter_iso': '2026-11-30T07:00:00'} 07:00
{'winter': 1796040000, 'winter_iso': '2026-11-30T07:00:00'} 07:00
<date>2027-07-05T06:00:00Z</date> {'summer': 1814781600, 'summer_iso': '2027-07-05T06:00:00'} 06:00
{'summer': 1814781600, 'summer_iso': '2027-07-05T06:00:00'} 06:00
SEEN
