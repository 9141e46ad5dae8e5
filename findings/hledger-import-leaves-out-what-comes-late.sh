#!/bin/sh
# hledger 1.25 (Debian's 1.25-2+b5): hledger import of a bank's file, and the next week of the same file, in which a payment has been
# booked late, on a day before the newest one.
#
# Guessed: what is not in the books is brought in; each line is known by its content, or by the place where reading stopped.
# Seen: what is kept is the newest day and how many lines it had. Eva's payment of the 29th, which was not in the file when the 30th was
#       read, is left out for ever, and "imported 2 new transactions" is all that is said. Bo's second payment on the 30th, equal to the
#       first, is brought in. The balance is out by 75 kronor.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  hledger=1.25-2+b5 >/dev/null 2>&1
(cd debs && apt-get download -qq hledger=1.25-2+b5 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$(echo "$work"/usr/lib/*-linux-gnu)"
printf '%s\n' 'skip 1' 'fields date, description, amount' 'currency SEK' 'account1 bank' >bank.csv.rules
touch books
printf '%s\n' day,text,sum 2026-11-28,Ada,75 2026-11-30,Bo,75 >bank.csv
usr/bin/hledger -f books import bank.csv >/dev/null 2>&1
printf '%s\n' day,text,sum 2026-11-28,Ada,75 2026-11-29,Eva,75 2026-11-30,Bo,75 2026-11-30,Bo,75 2026-12-01,Cia,75 >bank.csv
{
  usr/bin/hledger -f books import bank.csv 2>&1 | tail -n 1
  usr/bin/hledger -f books register bank | cut -c 1-14 | sed 's: *$::'
} | tee seen
cmp - seen <<'SEEN'
imported 2 new transactions from bank.csv
2026-11-28 Ada
2026-11-30 Bo
2026-11-30 Bo
2026-12-01 Cia
SEEN
