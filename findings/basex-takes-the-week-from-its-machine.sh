#!/bin/sh
# BaseX 9.7.2 (Debian's basex 9.7.2-1), an XML database: the week of a day by XQuery's format-date, with its calendar ISO, on a machine set
# to American English, as one that is set to nothing is to Java, and on one set to Swedish.
#
# Guessed, once 1 January 2027 had been seen in week 1: that day and the Sunday after it in week 53, 1 January 2028 in week 52, and Sunday
#          29 November 2026 in week 48, as ISO 8601 has them.
# Seen: so they are on the Swedish machine. On the American one weeks begin on Sundays, and week 1 is that of 1 January: the working days
#       of 2027 are a week ahead, which is seen on the server and not where the program was written. Neither the language nor the
#       calendar of the call counts, though Monday is day 1 on both machines. Nothing is said. XPath's functions 3.1 (9.8.4) have weeks by
#       ISO 8601 for the calendar ISO; Saxon-HE 9.9 has 53 and 48 on either machine.
#
# Fails if that changes. Needs apt-get and Java.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq basex=9.7.2-1 >/dev/null 2>&1
dpkg -x basex_*.deb .
for day in 2026-11-29 2026-11-30 2027-01-01 2027-01-03 2027-01-04 2028-01-01; do
  for machine in en-US sv-SE; do
    HOME=$work java -Duser.language=${machine%-*} -Duser.country=${machine#*-} -cp usr/share/java/basex.jar org.basex.BaseX \
      "'$machine: $day, day ' || format-date(xs:date('$day'), '[F0], week [W]', 'en', 'ISO', ())" 2>/dev/null
    echo
  done
done | grep week | tee seen
cmp - seen <<'SEEN'
en-US: 2026-11-29, day 7, week 49
sv-SE: 2026-11-29, day 7, week 48
en-US: 2026-11-30, day 1, week 49
sv-SE: 2026-11-30, day 1, week 49
en-US: 2027-01-01, day 5, week 1
sv-SE: 2027-01-01, day 5, week 53
en-US: 2027-01-03, day 7, week 2
sv-SE: 2027-01-03, day 7, week 53
en-US: 2027-01-04, day 1, week 2
sv-SE: 2027-01-04, day 1, week 1
en-US: 2028-01-01, day 6, week 1
sv-SE: 2028-01-01, day 6, week 52
SEEN
