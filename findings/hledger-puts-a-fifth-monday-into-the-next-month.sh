#!/bin/sh
# hledger 1.25 (Debian's hledger 1.25-2+b5): a rule for a visit on each month's fifth Monday, "~ every 5th Monday of month", forecast from
# November 2026 to May 2027. Of these months November, March and May have five Mondays.
#
# Guessed: 30 November, 29 March and 31 May, since the other months have no fifth Monday.
# Seen: 2 November, 4 January, 1 February, 1 March, 29 March, 3 May and 31 May. In a month of four it is the Monday after the last one, the
#       first of the next month; and 30 November, a fifth Monday indeed, is left out, behind October's, which is put on 2 November. The
#       fourth Mondays are right.
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
for nth in 4th 5th; do
  printf '%s\n' "~ every $nth Monday of month" '    Visit  125 SEK' '    Bank' >rule
  echo "$nth: $(./usr/bin/hledger --file rule --today 2026-11-01 register Visit --forecast=2026-11-01..2027-06-01 -O csv |
    sed 1d | cut -d '"' -f 4 | paste -sd ' ')"
done | tee seen
cmp - seen <<'SEEN'
4th: 2026-11-23 2026-12-28 2027-01-25 2027-02-22 2027-03-22 2027-04-26 2027-05-24
5th: 2026-11-02 2027-01-04 2027-02-01 2027-03-01 2027-03-29 2027-05-03 2027-05-31
SEEN
