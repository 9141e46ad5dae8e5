#!/bin/sh
# tempora 5.1.0 for Python (Debian's python3-tempora 5.1.0-1): parse_timedelta, which reads lengths of time as people write them.
#
# Guessed: "1,5 hours" is an hour and a half, or an error.
# Seen: five hours and one second. A comma parts the parts, as in "1 hour, 30 minutes", and a number without a unit is of seconds, wherever
#       it stands: "2,5 hours" is five hours and two seconds, and "1h30" an hour and 30 seconds. With a point it is right.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq python3-tempora=5.1.0-1 python3-jaraco.functools python3-more-itertools python3-tz python3-six >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >lengths.py <<'PY'
import tempora
for text in ('1.5 hours', '1,5 hours', '2,5 hours', '1 hour, 30 minutes', '1h30'):
    print(f'{text}: {tempora.parse_timedelta(text)}')
PY
PYTHONPATH=usr/lib/python3/dist-packages /usr/bin/python3 lengths.py | tee seen
cmp - seen <<'SEEN'
1.5 hours: 1:30:00
1,5 hours: 5:00:01
2,5 hours: 5:00:02
1 hour, 30 minutes: 1:30:00
1h30: 1:00:30
SEEN
