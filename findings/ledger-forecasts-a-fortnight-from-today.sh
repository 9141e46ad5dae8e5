#!/bin/sh
# ledger 3.3.0 (Debian's ledger 3.3.0-3): a forecast, --forecast-while, of a visit each fortnight, "~ every 14 days from 2026/11/16", asked
# for on three days one after the other.
#
# Guessed: each fourteenth day from the day that the rule names, which is 30 November, 14 and 28 December and so on, whenever one asks. In
#          writing it was of "every 2 weeks from 2026/12/02" only.
# Seen: a fortnight from the day on which one asks: on 28 November it is 12 and 26 December, the next day 13 and 27, the day after 14 and
#       28. The day from which it is said to count has no part in it.
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
printf '%s\n' '~ every 14 days from 2026/11/16' '    Visits  125 SEK' '    Bank' '' '2026/11/02 Sacks' '    Sacks  1 SEK' '    Bank' >books
for today in 2026/11/28 2026/11/29 2026/11/30; do
  echo "$today: $(./usr/bin/ledger --file books --now $today register Visits --forecast-while 'date < [2027/02/01]' \
    --date-format %m-%d | cut -d ' ' -f 1 | paste -sd ' ')"
done | tee seen
cmp - seen <<'SEEN'
2026/11/28: 12-12 12-26 01-09 01-23
2026/11/29: 12-13 12-27 01-10 01-24
2026/11/30: 12-14 12-28 01-11 01-25
SEEN
