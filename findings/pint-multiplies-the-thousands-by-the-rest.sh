#!/bin/sh
# Pint 0.19.2 for Python (Debian's python3-pint 0.19.2-1), which reads quantities with their units: weights and distances as they are
# written in Sweden.
#
# Guessed: 2 500 kg is refused, or 2500 kg, and 12,5 kg likewise; 3 mil is three thousandths of an inch, or thirty kilometres.
# Seen: a blank multiplies: 2 500 kg is 1000 kg, 1 250 kg is 250 kg, and 1 000 kg is nothing. Commas are dropped wherever they stand, so
#       that 12,5 kg is 125 kg. 3 mil is an angle, 0.0003 radians. None is refused.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-pint=0.19.2-1 python3-packaging python3-pkg-resources >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >read.py <<'PY'
from pint import UnitRegistry
units = UnitRegistry()
for text in ['2500 kg', '2 500 kg', '1 250 kg', '1 000 kg', '12,5 kg', '3 mil']:
    quantity = units(text)
    print(f'{text} = {quantity:~}' + (f' = {quantity.to("rad"):.4f}' if text == '3 mil' else ''))
PY
PYTHONPATH="$work/usr/lib/python3/dist-packages" /usr/bin/python3 read.py | tee seen
cmp - seen <<'SEEN'
2500 kg = 2500 kg
2 500 kg = 1000 kg
1 250 kg = 250 kg
1 000 kg = 0 kg
12,5 kg = 125 kg
3 mil = 3 mil = 0.0003 radian
SEEN
