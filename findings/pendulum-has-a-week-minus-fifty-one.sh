#!/bin/sh
# Pendulum 2.1.2 for Python (Debian's python3-pendulum 2.1.2-4): week_of_month, which week of its month a day is in, as for a round of the
# first week.
#
# Guessed: 1 to 6, in weeks that begin on Monday.
# Seen: 4 January 2027 is in week -51, and 31 January in week -48: from the week of the day, 1, the one of the month's first is taken, 53,
#       which is of the year before. So it is in each January that begins on a Friday, a Saturday or a Sunday, 2028 too, and on the last
#       days of December that are in week 1. In 2026 January is right, and so are the months between.
#
# Fails if that changes. Needs apt-get, and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-pendulum=2.1.2-4 python3-pytzdata python3-dateutil python3-six >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >weeks.py <<'PY'
import pendulum
for day in ['2026-01-05', '2027-01-01', '2027-01-04', '2027-01-31', '2027-02-01', '2028-01-03', '2025-12-29']:
    print(day, pendulum.parse(day).week_of_month)
PY
PYTHONPATH="$work/usr/lib/python3/dist-packages" /usr/bin/python3 weeks.py | tee seen
cmp - seen <<'SEEN'
2026-01-05 2
2027-01-01 1
2027-01-04 -51
2027-01-31 -48
2027-02-01 1
2028-01-03 -50
2025-12-29 -47
SEEN
