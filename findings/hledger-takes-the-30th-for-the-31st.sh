#!/bin/sh
# hledger 1.25 (Debian's hledger 1.25-2+b5): a rule for what is due at the end of each month, "~ every 31st day of month", forecast from 1
# December 2026 on and from 1 January 2027 on; and a report by such months.
#
# Guessed: 31 December, 31 January, 28 February, 31 March; or nothing in months that have no 31st.
# Seen: from January on it is so, each month's last day. From December on it is the 30th of every month for good: 30 December, 30 January,
#       28 February, 30 March. It begins with the day in the month before, November, which has thirty, and counts on from there. So does
#       the report: a payment of 30 January is in January's month where the first one came in January, and in February's where it came on
#       30 November.
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
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu"
printf '%s\n' '~ every 31st day of month' '    Rent  125 SEK' '    Bank' >rule
for first in 2026-12-01 2027-01-01; do
  echo "$first: $(./usr/bin/hledger --file rule --today 2026-11-01 register Rent --forecast="$first..2027-05-01" -O csv |
    sed 1d | cut -d '"' -f 4 | paste -sd ' ')"
done | tee seen
for first in 2026-11-30 2027-01-01; do
  printf '%s\n' "$first first" '    Rent  1 SEK' '    Bank' '2027-01-30 second' '    Rent  1 SEK' '    Bank' >books
  ./usr/bin/hledger --file books balance Rent --period 'every 31st day of month' -O csv | grep -v Total
done | tee -a seen
cmp - seen <<'SEEN'
2026-12-01: 2026-12-30 2027-01-30 2027-02-28 2027-03-30 2027-04-30
2027-01-01: 2027-01-31 2027-02-28 2027-03-31 2027-04-30
"account","2026-11-30..2026-12-29","2026-12-30..2027-01-29","2027-01-30..2027-02-27"
"Rent","1 SEK","0","1 SEK"
"total","1 SEK","0","1 SEK"
"account","2026-12-31..2027-01-30"
"Rent","2 SEK"
"total","2 SEK"
SEEN
