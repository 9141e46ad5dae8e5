#!/bin/sh
# Qalculate 4.5.1 (Debian's qalc 4.5.1-1) on a machine set to Swedish: sums with a point for the thousands, as Danske Bank's files and many
# bills have them, and the mil in which Swedes measure their driving.
#
# Guessed: 1.234,50 is one thousand and so much, or an error, since with 1 234,50 it adds right; and a mil is 10 km.
# Seen: the comma is dropped and the point is the decimal: 1.234,50 is 1,2345, and a quarter of 2.000 kr is 0,5 kr, in an answer that itself
#       has a comma. A mil is a thousandth of an inch, and 3 of them are 0,0000000762 km.
#
# Fails if that changes. Needs apt-get, and libqalculate-data 4.5.1, whose units are read where Debian has them.
set -eu
[ -f /usr/share/qalculate/units.xml ] || { echo 'libqalculate-data is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  qalc=4.5.1-1 >/dev/null 2>&1
(cd debs && apt-get download -qq qalc=4.5.1-1 libqalculate22=4.5.1-1 locales=2.36-9+deb12u14 \
  libc-bin=2.36-9+deb12u14 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
I18NPATH="$work/usr/share/i18n" ./usr/bin/localedef -i sv_SE -f UTF-8 "$work/sv_SE.UTF-8"
export LOCPATH="$work" LC_ALL=sv_SE.UTF-8 LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu"
seen=$(
  for sum in '1 234,50 + 1' '1.234,50 + 1' '2.000 kr / 4' '3 mil to km'; do
    HOME=$work ./usr/bin/qalc -t -defaults "$sum"
  done | sed 's/ *$//'
)
echo "$seen"
[ "$seen" = '1235,5
2,2345
0,5 kr
0,0000000762 km' ]
