#!/bin/sh
# Beancount 2.3.5 (Debian's beancount 2.3.5-2 and python3-beancount 2.3.5-2+b1): its plugin forecast, by its own words an example,
# which books what comes again: a rent on the last day of January, "[MONTHLY UNTIL 2027-06-30]".
#
# Guessed: each month's rent, in February on the 28th, as the last day of a month is the last of the next one to banks and landlords.
# Seen: three rents of six: months without a 31st have none, and nothing is said of it. The forecast has 375 kr where 750 will be paid. From
#       the 28th on there are six.
#
# Fails if that changes. Needs apt-get and Debian's python3.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
packages='beancount=2.3.5-2 python3-beancount=2.3.5-2+b1'
# shellcheck disable=SC2086 # Each is an argument.
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $packages >/dev/null 2>&1
# shellcheck disable=SC2086
(cd debs && apt-get download -qq $packages >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export PYTHONPATH="$work/usr/lib/python3/dist-packages" LC_ALL=C.UTF-8
for day in 28 31; do
  printf '%s\n' 'plugin "beancount.plugins.forecast"' '2027-01-01 open Assets:Bank' '2027-01-01 open Expenses:Rent' \
    "2027-01-$day # \"Rent [MONTHLY UNTIL 2027-06-30]\"" '  Assets:Bank  -125 SEK' '  Expenses:Rent' >books
  /usr/bin/python3 usr/bin/bean-query -f csv books "SELECT date WHERE account = 'Expenses:Rent'" | sed 1d | tr -d '\r' | paste -sd ' '
  /usr/bin/python3 usr/bin/bean-query -f csv books "SELECT sum(position) AS rent WHERE account = 'Expenses:Rent'" | sed 1d | tr -d '\r"'
done | tee seen
cmp - seen <<'SEEN'
2027-01-28 2027-02-28 2027-03-28 2027-04-28 2027-05-28 2027-06-28
750 SEK
2027-01-31 2027-03-31 2027-05-31
375 SEK
SEEN
