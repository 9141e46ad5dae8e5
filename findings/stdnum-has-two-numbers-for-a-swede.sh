#!/bin/sh
# python-stdnum 1.18 for Python (Debian's python3-stdnum 1.18-1), which checks numbers of two hundred kinds: Swedish personal numbers, by
# which a register knows whether it has a person already.
#
# Guessed: compact() and validate() give one form for a person, however the number was written; a co-ordination number, which has sixty
#          added to its day and is given to people without a personal number, is read.
# Seen: 191212121212 and 121212+1212, a number of the tax agency for tests, are one person, born on one day by get_birth_date(), and stay
#       two numbers after validate() and format(): 19121212-1212 and 121212+1212. So a person is registered twice. A co-ordination number,
#       for tests too, is refused as one whose parts are wrong.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- python3-stdnum=1.18-1
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >check.py <<'PY'
from stdnum.exceptions import ValidationError
from stdnum.se import personnummer
for number in ['191212121212', '19121212-1212', '121212+1212', '701063-2391']:
    try:
        print(number, personnummer.validate(number), personnummer.format(number), personnummer.get_birth_date(number), sep=': ')
    except ValidationError as error:
        print(number, type(error).__name__, sep=': ')
PY
PYTHONPATH=$work/usr/lib/python3/dist-packages /usr/bin/python3 check.py | tee seen
cmp - seen <<'SEEN'
191212121212: 19121212-1212: 19121212-1212: 1912-12-12
19121212-1212: 19121212-1212: 19121212-1212: 1912-12-12
121212+1212: 121212+1212: 121212+1212: 1912-12-12
701063-2391: InvalidComponent
SEEN
