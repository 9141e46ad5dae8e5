#!/bin/sh
# ledger 3.3.0 (Debian's ledger 3.3.0-3): how much of something was used, in the same books as the money.
#
# Guessed: "m" is a commodity like any other, as "m³" and "st" are, since what a letter stands for is told by whoever keeps the books.
# Seen: m is minutes, and they are made hours: ninety metres of string and thirty more are "2.00h". Of m³ and dm there are 120. hledger
#       1.25 (1.25-2+b5) has 120 m.
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
for unit in m m³ dm; do
  printf '2026-11-30 string\n  used  90 %s\n  stock\n\n2026-12-07 string\n  used  30 %s\n  stock\n' "$unit" "$unit" >books
  for program in ledger hledger; do echo "$program: $("usr/bin/$program" -f books balance used | head -n 1 | xargs)"; done
done | tee seen
cmp - seen <<'SEEN'
ledger: 2.00h used
hledger: 120 m used
ledger: 120 m³ used
hledger: 120 m³ used
ledger: 120 dm used
hledger: 120 dm used
SEEN
