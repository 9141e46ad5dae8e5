#!/bin/sh
# geopy 2.3.0 for Python (Debian's python3-geopy 2.3.0-1): a place in Sollentuna as text, with the decimal comma of Swedish tables, and with
# its height.
#
# Guessed: ValueError, as for other text that it does not know, or the place; of a third number, the height.
# Seen: "59,428 17,951" is 17° north and 129° west, in the Pacific: the text is searched for two coordinates of degrees, minutes and
#       seconds, and what stands before them is passed over. So is the first number where a height has no unit: 59.428,17.951,30 is in
#       Sudan. With m behind it, 59.428 17.951 30m, thirty minutes of arc are added to the longitude; ", 30m" is a height.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-geopy=2.3.0-1 python3-geographiclib=2.0-2 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >places.py <<'PY'
from geopy.point import Point
commas = ['59,428 17,951', '59,43; 17,95']
heights = ['59.428,17.951,30', '59.428 17.951 30m', '59.428, 17.951, 30m']
for text in ['59.428, 17.951', *commas, *heights, 'vid skolan']:
    try:
        place = Point(text)
        print(text, '=>', place.latitude, round(place.longitude, 3), round(place.altitude * 1000))
    except ValueError:
        print(text, '=> ValueError')
PY
PYTHONPATH="$work/usr/lib/python3/dist-packages" /usr/bin/python3 places.py | tee seen
cmp - seen <<'SEEN'
59.428, 17.951 => 59.428 17.951 0
59,428 17,951 => 17.0 -129.0 0
59,43; 17,95 => 17.0 95.0 0
59.428,17.951,30 => 17.951 30.0 0
59.428 17.951 30m => 59.428 18.451 0
59.428, 17.951, 30m => 59.428 17.951 30
vid skolan => ValueError
SEEN
