#!/bin/sh
# humanize 4.4.0 for Python (Debian's python3-humanize 4.4.0-1), told by activate('sv_SE') that it is Swedish: sums, and days.
#
# Guessed: 1234567.89 as Swedes write it, "1 234 567,89", and the text "1234567,89" with blanks put in; "1,2 miljoner"; "1 december".
# Seen: the words are Swedish and the figures English: 1,234,567.89, "1.2 miljoner", and days are "Dec 01". Of the text with its decimal
#       comma the comma is dropped first, so that 1234567,89 is shown as 123,456,789: öre are kronor, a hundred times as many. In German,
#       where the thousands have a point, both are right.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  python3-humanize=4.4.0-1 >/dev/null 2>&1
(cd debs && apt-get download -qq python3-humanize=4.4.0-1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >write.py <<'PY'
import datetime
import humanize
for language in ('sv_SE', 'de_DE'):
    humanize.activate(language)
    day = datetime.date(datetime.date.today().year + 2, 12, 1)
    sums = [humanize.intcomma(1234567.89), humanize.intcomma('1234567,89'), humanize.intword(1234567)]
    print(*sums, humanize.naturaldate(day)[:6], sep='; ')
PY
PYTHONPATH="$work/usr/lib/python3/dist-packages" /usr/bin/python3 write.py | tee seen
cmp - seen <<'SEEN'
1,234,567.89; 123,456,789; 1.2 miljoner; Dec 01
1.234.567,89; 1.234.567,89; 1.2 Million; Dec 01
SEEN
