#!/bin/sh
# dateutils 0.4.10 (Debian's dateutils 0.4.10-1), which tell how many months and days lie between two days: from the ends of months to the
# first of March and of others.
#
# Guessed: from 31 January to 1 March is one month and one day.
# Seen: it is 1 month and 62 days, though the program itself counts 29 days in all, and 3 months and 63 days from 30 November. So it is
#       from each 30th and 31st to 1 March and from each 31st to 2 March, in any year; elsewhere it is right, or a day or two out. Nothing
#       is said. The tracker tells of a year that was eleven months and 31 days, in 0.2.5, of seconds since 1970 and of weeks beside
#       months, and the manual of neither the ends of months nor of March.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq dateutils=0.4.10-1 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
for days in '2027-01-31 2027-03-01' '2026-01-31 2027-03-01' '2026-11-30 2027-03-01' '2027-01-31 2027-03-02' '2026-11-30 2027-01-04'; do
  # shellcheck disable=SC2086
  echo "$days: $(usr/bin/dateutils.ddiff $days -f '%Y %m %d'), $(usr/bin/dateutils.ddiff $days)"
done | tee seen
cmp - seen <<'SEEN'
2027-01-31 2027-03-01: 0 1 62, 29
2026-01-31 2027-03-01: 1 1 62, 394
2026-11-30 2027-03-01: 0 3 63, 91
2027-01-31 2027-03-02: 0 1 63, 30
2026-11-30 2027-01-04: 0 1 5, 35
SEEN
