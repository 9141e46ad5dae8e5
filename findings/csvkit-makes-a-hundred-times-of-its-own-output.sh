#!/bin/sh
# csvkit 1.0.7 (Debian's 1.0.7-1, with python3-agate 1.6.3-2): csvsort twice in a pipe, told that numbers are written as Danske Bank writes
# them, 1.234,50.
#
# Guessed: each command writes numbers as it was told that they are written, or all of them read what the first has written.
# Seen: the first writes 12.50, with a point, whatever the locale is; to the second a point is that of the thousands, and it has
#       1250. Nothing is said. In the locale of Sweden, whose thousands have a blank, the second reads 12.50 right.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  csvkit=1.0.7-1 >/dev/null 2>&1
(cd debs && apt-get download -qq csvkit=1.0.7-1 python3-csvkit=1.0.7-1 python3-agate=1.6.3-2 python3-pytimeparse=1.1.5-3 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LC_ALL=C.UTF-8 PYTHONPATH="$work/usr/lib/python3/dist-packages" PYTHONWARNINGS=ignore
sort() { /usr/bin/python3 usr/bin/csvsort --locale "$1" --columns Name "${2:---delimiter=,}"; }
printf '%s\n' 'Name;Sum' 'Ada;12,50' 'Bo;1.234,50' >danish.csv
printf '%s\n' 'Name;Sum' 'Ada;12,50' 'Bo;1234,50' >swedish.csv
{
  sort da_DK '--delimiter=;' <danish.csv | paste -sd ' '
  sort da_DK '--delimiter=;' <danish.csv | sort da_DK | paste -sd ' '
  sort sv_SE '--delimiter=;' <swedish.csv | sort sv_SE | paste -sd ' '
} | tee seen
cmp - seen <<'SEEN'
Name,Sum Ada,12.50 Bo,1234.50
Name,Sum Ada,1250 Bo,123450
Name,Sum Ada,12.50 Bo,1234.50
SEEN
