#!/bin/sh
# Beancount 2.3.5 (Debian's python3-beancount 2.3.5-2+b1): a payment of 125,50 kr whose other side is 125,46, with the last nought written
# and without it, as spreadsheets leave it out.
#
# Guessed: 125.5 is 125.50, so that four öre are missing in both, and bean-check says so.
# Seen: without the nought it is said to balance: how much may be missing is half of the last digit of the coarsest sum, five öre of one
#       decimal. The books are then out by what is missing, 0.04, for ever. A sum in whole kronor beside it changes nothing: 125 and 124.60
#       are refused.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  python3-beancount=2.3.5-2+b1 >/dev/null 2>&1
(cd debs && apt-get download -qq python3-beancount=2.3.5-2+b1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >books.py <<'PY'
from beancount import loader
def check(got, booked):
    entries, errors, _ = loader.load_string(f'''
2026-01-01 open Assets:Bank
2026-01-01 open Income:Pickups
2026-11-30 * "K7M2PQ"
  Assets:Bank      {got} SEK
  Income:Pickups  -{booked} SEK
''')
    print(got, booked, '; '.join(error.message for error in errors) or 'balances')
check('125.50', '125.46')
check('125.5', '125.46')
check('125', '124.60')
PY
PYTHONPATH="$work/usr/lib/python3/dist-packages" /usr/bin/python3 books.py | tee seen
cmp - seen <<'SEEN'
125.50 125.46 Transaction does not balance: (0.04 SEK)
125.5 125.46 balances
125 124.60 Transaction does not balance: (0.40 SEK)
SEEN
