#!/bin/sh
# wcalc 2.5 (Debian's wcalc 2.5-3+b1), asked for two decimals, -P2: its manual says that -P is the number of decimal places displayed.
#
# Guessed, in writing: -125.5 is -125.50, -1250.75 and 75.25-150.5 have their two decimals, 999.996 is 1000.00 (of -75.25, -75.2 had been
#          seen by then; before that it was in writing that 99.999 is 100.00, which is 100.0).
# Seen: below nought there are three digits in all, and the rest is rounded away: -12345.67 is "= -12300.", without the sign for about,
#       -1250.75 is -1250., -125.5 is -126. and 75.25-150.5 is -75.2. With -P3 there are four. Above nought the two decimals are right, but
#       for a sum that gains a digit by rounding. Nothing of it in the manual or the list of changes.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq wcalc=2.5-3+b1 >/dev/null 2>&1
dpkg -x wcalc_*.deb .
for sum in 12345.67 1250.75 125.5 100.01 75.25; do
  echo "$sum$(HOME=$work usr/bin/wcalc -P2 "$sum"), 0-$sum$(HOME=$work usr/bin/wcalc -P2 "0-$sum")"
done | tee seen
echo "75.25-150.5$(HOME=$work usr/bin/wcalc -P2 75.25-150.5), 999.996$(HOME=$work usr/bin/wcalc -P2 999.996)" | tee -a seen
cmp - seen <<'SEEN'
12345.67 = 12345.67, 0-12345.67 = -12300.
1250.75 = 1250.75, 0-1250.75 = -1250.
125.5 = 125.50, 0-125.5 = -126.
100.01 = 100.01, 0-100.01 = -100.
75.25 = 75.25, 0-75.25 = -75.2
75.25-150.5~= -75.2, 999.996~= 1000.0
SEEN
