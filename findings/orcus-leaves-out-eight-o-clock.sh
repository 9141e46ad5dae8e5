#!/bin/sh
# orcus 0.17.2 (Debian's liborcus-bin 0.17.2-2+b2), which reads sheets for other programs, and Gnumeric 1.12.55 (gnumeric 1.12.55-1): a
# round with times, hours and ticks, that Gnumeric wrote as .ods, made CSV by the first.
#
# Guessed: eight o'clock is 08:00, or a third of a day, 0.333; and a new line within a cell is kept.
# Seen: cells of ODF's type time are empty, and so are those that are TRUE or FALSE: when the van comes, how many hours it took and who has
#       paid is gone, and nothing is said. Days are numbers, as sums are. The two lines of an address are joined with nothing between.
#
# Fails if that changes. Needs orcus and Gnumeric.
set -eu
dpkg-query -W liborcus-bin 2>/dev/null | grep -q '0\.17\.2-2' || { echo 'orcus 0.17.2 is not here' && exit 2; }
ssconvert --version 2>/dev/null | grep -q '1\.12\.55' || { echo 'Gnumeric 1.12.55 is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >round.csv <<'CSV'
Address,Day,Comes,Hours,Paid,Sum
"Ekbacken 5
2 tr",2026-11-30,08:00,36:30,TRUE,125.5
Ekvägen 12,2026-12-07,09:30,0:45,FALSE,75.25
CSV
LC_ALL=C.UTF-8 ssconvert round.csv round.ods 2>/dev/null
orcus-ods -f csv -o sheets round.ods || true
{ cat sheets/*.csv && echo; } | tee seen
cmp - seen <<'SEEN'
Address,Day,Comes,Hours,Paid,Sum
Ekbacken 52 tr,46356,,,,125.5
Ekvägen 12,46363,,,,75.25
SEEN
