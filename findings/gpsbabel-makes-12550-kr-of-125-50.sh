#!/bin/sh
# GPSBabel 1.8.0 (Debian's gpsbabel 1.8.0+ds-5): a household from GPX to formats of other map programs, with what it pays behind its name.
#
# Guessed, of OziExplorer (ozi) in writing: the comma becomes Ñ, by which OziExplorer has commas; and, though not in writing, formats whose
#          columns are parted by a tab (s_and_t) or a semicolon (kompass_wp) keep it, and those with quotation marks (cup) too.
# Seen: each of them leaves commas out, and 125,50 kr are 12550 kr, a hundred times as much. "2 tr, 3 burkar" is "2 tr 3 burkar"; where
#       blanks are left out too (csv), it is "2tr3burkar". Only unicsv, of these, keeps the sum. Nothing is said.
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
for format in unicsv csv ozi fugawi s_and_t kompass_wp cup garmin_poi saplus; do
  ./usr/bin/gpsbabel -w -i gpx -f homes.gpx -o $format -F homes
  [ ! -e homes.wpt ] || mv homes.wpt homes
  echo "$format: $(grep -o '2 *tr.*kr' homes)"
done | tee seen
cmp - seen <<'SEEN'
unicsv: 2 tr, 3 burkar, 125,50 kr
csv: 2tr3burkar12550kr
ozi: 2 tr 3 burkar 12550 kr
fugawi: 2 tr 3 burkar 12550 kr,2 tr 3 burkar 12550 kr
s_and_t: 2 tr 3 burkar 12550 kr
kompass_wp: 2 tr 3 burkar 12550 kr
cup: 2 tr 3 burkar 12550 kr
garmin_poi: 2 tr 3 burkar 12550 kr
saplus: 2 tr 3 burkar 12550 kr
SEEN
