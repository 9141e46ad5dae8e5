#!/bin/sh
# pint 0.19.2 for Python (Debian's python3-pint 0.19.2-1) and GNU units 2.22 (Debian's units 2.22-2): weights as a Swede writes them.
#
# Guessed: both refuse a decimal comma and a blank within a number.
# Seen: units refuses the comma. pint leaves it out: 2,5 kg is 25 kg, and nobody is told. To both a blank between two numbers is a sign of
#       multiplication: 1 250 kg is 250 kg, and 1 250,5 kg is 2505 to pint.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  python3-pint=0.19.2-1 units=2.22-2 >/dev/null 2>&1
(cd debs && apt-get download -qq python3-pint=0.19.2-1 units=2.22-2 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >weigh.py <<'PY'
import pint
units = pint.UnitRegistry()
for text in ['2.5 kg', '2,5 kg', '1 250 kg', '1\u00a0250 kg', '1 250,5 kg']:
    print('pint:', text.replace('\u00a0', '~'), '=', units(text))
PY
{
  PYTHONPATH="$work/usr/lib/python3/dist-packages" /usr/bin/python3 -W ignore weigh.py
  definitions=$(find usr/share -name definitions.units | head -n 1)
  for text in '2.5 kg' '2,5 kg' '1 250 kg'; do
    echo "units: $text = $(HOME=$work usr/bin/units --file "$definitions" --terse "$text" kg 2>&1 | head -n 1)"
  done
} | tee seen
cmp - seen <<'SEEN'
pint: 2.5 kg = 2.5 kilogram
pint: 2,5 kg = 25 kilogram
pint: 1 250 kg = 250 kilogram
pint: 1~250 kg = 250 kilogram
pint: 1 250,5 kg = 2505 kilogram
units: 2.5 kg = 2.5
units: 2,5 kg = Error in '2,5 kg': Malformed number
units: 1 250 kg = 250
SEEN
