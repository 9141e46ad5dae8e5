#!/bin/sh
# ogr2ogr of GDAL 3.6.2 (Debian's gdal-bin 3.6.2+dfsg-1+b2), by which QGIS and others read and write maps: an address in two lines, house 5
# and two stairs up, from GeoJSON to GPX with its own columns, GPX_USE_EXTENSIONS, and read from there again.
#
# Guessed: it comes back as it was.
# Seen: the line's end is in the file, and not read: "Ekbacken 52 tr", which is house 52. In the name and the description, which GPX has by
#       itself, it is read, and from GML, KML and GeoJSON too.
#
# Fails if that changes. Needs GDAL 3.6.2.
set -eu
ogr2ogr --version 2>/dev/null | grep -q 'GDAL 3\.6\.2,' || { echo 'GDAL 3.6.2 is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type": "Feature", "geometry": {"type": "Point", "coordinates": [17.9505, 59.4281]}, "properties":
  {"name": "Ekbacken 5\n2 tr", "home": "Ekbacken 5\n2 tr"}}' >homes.json
for driver in GPX GML KML; do
  ogr2ogr -q -f $driver "homes.$driver" homes.json $([ $driver != GPX ] || echo -dsco GPX_USE_EXTENSIONS=YES)
  ogr2ogr -q -f GeoJSON "$driver.json" "homes.$driver" "$([ $driver = GPX ] && echo waypoints || echo homes)"
  echo "$driver $(grep -o '"\([Nn]ame\|home\|ogr_home\)": "Ek[^"]*"' $driver.json | paste -sd ' ')"
done | tee seen
grep -A 1 '<ogr:home>' homes.GPX | tee -a seen
cmp - seen <<'SEEN'
GPX "name": "Ekbacken 5
2 tr" "ogr_home": "Ekbacken 52 tr"
GML "name": "Ekbacken 5
2 tr" "home": "Ekbacken 5
2 tr"
KML "Name": "Ekbacken 5
2 tr" "home": "Ekbacken 5
2 tr"
    <ogr:home>Ekbacken 5
2 tr</ogr:home>
SEEN
