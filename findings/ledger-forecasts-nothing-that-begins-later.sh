#!/bin/sh
# ledger 3.3.0 (Debian's ledger 3.3.0-3): a forecast, --forecast-while, on 29 November 2026, of a rent that is to begin on 15 December,
# "~ Monthly from 2026/12/15", and of a visit each fortnight from 2 December on.
#
# Guessed: they are there from their first day on.
# Seen: what begins later than today, were it tomorrow, is not in the forecast at all, in no later month either, and nothing is said of it.
#       The money in the forecast is too much by all of it. What began before today is there.
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
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu:$work/usr/lib/ledger"
for rule in 'Monthly from 2026/12/15' 'Monthly from 2026/11/30' 'Monthly from 2026/11/01' 'every 14 days from 2026/12/02'; do
  printf '%s\n' "~ $rule" '    Rent  125 SEK' '    Bank' '' '2026/11/02 Sacks' '    Sacks  1 SEK' '    Bank' >books
  echo "$rule: $(./usr/bin/ledger --file books --now 2026/11/29 register Rent --forecast-while 'date < [2027/02/01]' \
    --date-format %m-%d | cut -d ' ' -f 1 | paste -sd ' ')"
done | tee seen
cmp - seen <<'SEEN'
Monthly from 2026/12/15: 
Monthly from 2026/11/30: 
Monthly from 2026/11/01: 12-01 01-01
every 14 days from 2026/12/02: 
SEEN
