#!/bin/sh
# ledger 3.3.0 (Debian's ledger 3.3.0-3) and hledger 1.25 (1.25-2+b5): the VAT of two pick-ups of 12,50 kr, a quarter of each, by an
# automated transaction.
#
# Guessed: 3.13 of each and 6.26 in all, since a posting in kronor with two decimals is a sum in öre.
# Seen: each is shown as 3.12, rounded to the even digit, and both together as 6.25, in either program: they keep 3.125, which nobody can
#       pay, and round what they show. A register whose lines are 3.12 and 3.12 ends in 6.25.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- ledger=3.3.0-3 hledger=1.25-2+b5
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$(echo "$work"/usr/lib/*-linux-gnu):$(dirname "$(find "$work" -name 'libledger.so.3' | head -n 1)")"
pickups='2026-11-30 Ada
  bank   12.50 kr
  income

2026-11-30 Bo
  bank   12.50 kr
  income'
printf '= /^income/\n  (vat)   0.25\n\n%s\n' "$pickups" >ledger.books
printf '= ^income\n  (vat)   *0.25\n\n%s\n' "$pickups" >hledger.books
{
  usr/bin/ledger -f ledger.books register vat
  usr/bin/hledger -f hledger.books --auto register vat
} | grep -o '\-[0-9.]* kr' | xargs -n 4 | tee seen
cmp - seen <<'SEEN'
-3.12 kr -3.12 kr
-3.12 kr -6.25 kr
-3.12 kr -3.12 kr
-3.12 kr -6.25 kr
SEEN
