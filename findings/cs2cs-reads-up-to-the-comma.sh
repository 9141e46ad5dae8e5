#!/bin/sh
# cs2cs of PROJ 9.1.1 (Debian's proj-bin 9.1.1-1+b1): a place in Sollentuna, from degrees to SWEREF 99 18 00, the grid of the Swedish land
# survey, with a decimal point and with the decimal comma of Swedish tables.
#
# Guessed: the comma is refused, as GeoConvert refuses it, or both numbers end at it, 59 and 17.
# Seen: the first number ends there and the second is nought: 59° north, on the meridian of Greenwich, in the North Sea, a thousand
#       kilometres away. What was left unread, ",428 17,951", is printed behind the answer, where a height would stand; the exit status is
#       0.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  proj-bin=9.1.1-1+b1 >/dev/null 2>&1
(cd debs && apt-get download -qq proj-bin=9.1.1-1+b1 libproj25=9.1.1-1+b1 proj-data=9.1.1-1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu" PROJ_DATA="$work/usr/share/proj"
printf '%s\n' '59.428 17.951' '59,428 17,951' '59 0' >places
./usr/bin/cs2cs -f %.0f EPSG:4326 EPSG:3011 <places 2>log | tr '\t' ' ' | tee seen
cmp - seen <<'SEEN'
6590349 147219 0
6682623 -876353 0,428 17,951
6682623 -876353 0
SEEN
