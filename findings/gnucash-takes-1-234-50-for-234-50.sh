#!/bin/sh
# GnuCash 4.13 (Debian's gnucash and python3-gnucash 1:4.13-1), its GncNumeric for programs in Python: sums as a Swedish bank writes them.
#
# Guessed: a sum is read as it was written, 125,50 with its decimal comma too, or it is refused, as −5 with the minus sign U+2212 is.
# Seen: the first part that has decimals or is a fraction is taken, and the thousands before it are dropped: 1 234,50 is 234.50, and
#       12 1/2 is a half. Without decimals it is the other way round, 12 345 is 12. The comma is a decimal comma without being asked.
#       Nothing is said; only the minus sign is refused.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq gnucash=1:4.13-1 python3-gnucash=1:4.13-1 guile-3.0-libs libboost-locale1.74.0 libboost-thread1.74.0 libgc1 \
  >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >sums.py <<'PY'
from gnucash import GncNumeric
for text in ['125,50', '1 234,50', '12 345', '12 1/2', '\u22125']:
    try:
        print(text, '=', GncNumeric(text))
    except TypeError:
        print(text, 'is refused')
PY
libraries=$(echo "$work"/usr/lib/*-linux-gnu)
HOME=$work LD_LIBRARY_PATH="$libraries:$libraries/gnucash" PYTHONPATH="$work/usr/lib/python3/dist-packages" PYTHONIOENCODING=utf-8 \
  /usr/bin/python3 sums.py 2>/dev/null | tee seen
cmp - seen <<'SEEN'
125,50 = 12550/100
1 234,50 = 23450/100
12 345 = 12/1
12 1/2 = 1/2
−5 is refused
SEEN
