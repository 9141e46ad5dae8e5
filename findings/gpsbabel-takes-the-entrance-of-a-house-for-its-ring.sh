#!/bin/sh
# GPSBabel 1.8.0 (Debian's gpsbabel 1.8.0+ds-5): two households from GPX to formats of map programs and plotters, EasyGPS (easygps),
# Lowrance (lowranceusr) and National Geographic's TOPO! (tpg), and read from there again.
#
# Guessed, of lowranceusr and tpg in writing: names and descriptions come back whole.
# Seen: at the end are missing as many letters as the text has letters outside ASCII. Each of them has two bytes, and it writes as many
#       bytes as there are letters: EasyGPS' household at Åsvägen 7 B lives at Åsvägen 7, and 125,50 kr behind three such letters is 125.
#       Of the household at Ekbacken, without such letters, all is there. tpg does not read what it wrote. On writing nothing is said.
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
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$(echo "$work"/usr/lib/*-linux-gnu)"
cat >homes.gpx <<'GPX'
<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="-" xmlns="http://www.topografix.com/GPX/1/1">
<wpt lat="59.4281" lon="17.9505"><name>Åsvägen 7 B</name><desc>Åsa Öst, säckar, 125,50</desc></wpt>
<wpt lat="59.4282" lon="17.9506"><name>Ekbacken 7 B</name><desc>Ada Ek, burkar, 125,50</desc></wpt>
</gpx>
GPX
for format in unicsv easygps lowranceusr tpg; do
  ./usr/bin/gpsbabel -w -i gpx -f homes.gpx -o $format -F homes
  { ./usr/bin/gpsbabel -w -i $format -f homes -o gpx -F - 2>&1 || true; } |
    sed -n "s/ *<\(name\|desc\)>\(.*\)<.*/$format \1: \2/p; /^tpg/Ip"
done | tee seen
cmp - seen <<'SEEN'
unicsv name: Åsvägen 7 B
unicsv desc: Åsa Öst, säckar, 125,50
unicsv name: Ekbacken 7 B
unicsv desc: Ada Ek, burkar, 125,50
easygps name: Åsvägen 7
easygps desc: Åsa Öst, säckar, 125
easygps name: Ekbacken 7 B
easygps desc: Ada Ek, burkar, 125,50
lowranceusr name: �sv�gen 7 B
lowranceusr desc: Åsa Öst, säckar, 125
lowranceusr name: Ekbacken 7 B
lowranceusr desc: Ada Ek, burkar, 125,50
TPG: Unexpected end of file (homes)!
SEEN
