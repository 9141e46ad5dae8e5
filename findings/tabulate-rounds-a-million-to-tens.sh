#!/bin/sh
# tabulate 0.8.9 for Python (Debian's python3-tabulate 0.8.9-1), which prints tables: sums and houses that are text already.
#
# Guessed: text is printed as it is given, set to the right at most where all of a column are numbers, as it does with telephone numbers.
# Seen: a column of text that can be read as numbers is read so, and written anew in six digits: "1234567.89" is 1.23457e+06, two
#       kronor more, and "12.50" is 12.5. House "12E3" is 12000. With one cell in the column that is no number, all stay as they were.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  python3-tabulate=0.8.9-1 >/dev/null 2>&1
(cd debs && apt-get download -qq python3-tabulate=0.8.9-1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >table.py <<'PY'
from tabulate import tabulate
print(tabulate([['0701740605', '1234567.89', '12E3'], ['0812345678', '12.50', '5']], tablefmt='plain'))
print(tabulate([['0701740605', '1234567.89', '12E3'], ['-', 'none', '5 B']], tablefmt='plain'))
PY
PYTHONPATH="$work/usr/lib/python3/dist-packages" /usr/bin/python3 table.py | tr -s ' ' | sed 's/ $//' | tee seen
cmp - seen <<'SEEN'
0701740605 1.23457e+06 12000
0812345678 12.5 5
0701740605 1234567.89 12E3
- none 5 B
SEEN
