#!/bin/sh
# GPSBabel 1.8.0 (Debian's gpsbabel 1.8.0+ds-5): a household from GPX to OziExplorer (ozi), with what it pays behind its name.
#
# Guessed: the comma becomes Ñ, by which OziExplorer has commas in its columns.
# Seen: it is left out, and nothing is said: 125,50 kr are 12550 kr, a hundred times as much, and "2 tr, 3 burkar" is "2 tr 3 burkar". Of
#       formats that it makes after a pattern its manual says that what parts their columns is not written. It is not written either where
#       the columns are parted by a tab (s_and_t). unicsv keeps the sum.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  gpsbabel=1.8.0+ds-5 >/dev/null 2>&1
(cd debs && apt-get download -qq gpsbabel=1.8.0+ds-5 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu"
cat >homes.gpx <<'GPX'
<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="-" xmlns="http://www.topografix.com/GPX/1/1">
<wpt lat="59.4281" lon="17.9505"><name>Ekbacken 7 B</name><desc>2 tr, 3 burkar, 125,50 kr</desc></wpt></gpx>
GPX
for format in unicsv ozi s_and_t; do
  ./usr/bin/gpsbabel -w -i gpx -f homes.gpx -o $format -F homes
  [ ! -e homes.wpt ] || mv homes.wpt homes
  echo "$format: $(grep -o '2 *tr.*kr' homes)"
done | tee seen
cmp - seen <<'SEEN'
unicsv: 2 tr, 3 burkar, 125,50 kr
ozi: 2 tr 3 burkar 12550 kr
s_and_t: 2 tr 3 burkar 12550 kr
SEEN
