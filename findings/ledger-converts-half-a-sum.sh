#!/bin/sh
# ledger 3.3.0 (Debian's 3.3.0-3): `ledger convert` of a bank's CSV whose sums are written as Swedes write them, "1 234,56".
#
# Guessed: with --decimal-comma the sum is read, or its line refused, as ledger's own journal refuses a sum with a blank.
# Seen: reading stops at the blank, and what follows is dropped without a word: 1 234,56 kronor are booked as 1. So it is with the fixed
#       space that banks use. Without a blank, 1234,56 is read whole.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  ledger=3.3.0-3 >/dev/null 2>&1
(cd debs && apt-get download -qq ledger=3.3.0-3 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu:$work/usr/lib/x86_64-linux-gnu/ledger:$work/usr/lib/ledger"
converted() {
  printf '%s\n' 'date,amount,payee' "2026-11-30,\"$1\",Anna" >bank.csv
  ./usr/bin/ledger --decimal-comma --file /dev/null convert bank.csv --input-date-format %Y-%m-%d --account Bank |
    sed -n 's/.*Unknown *//p' | tr -dc 0-9,
}
fixed=$(printf '1\302\240234,56')
seen="$(converted 1234,56), $(converted '1 234,56'), $(converted "$fixed")"
echo "1234,56, 1 234,56, and that with a fixed space, as: $seen"
[ "$seen" = '1234,56, 1, 1' ]
