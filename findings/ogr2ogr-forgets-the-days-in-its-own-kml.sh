#!/bin/sh
# ogr2ogr of GDAL 3.6.2 (Debian's gdal-bin 3.6.2+dfsg-1+b2), by which QGIS and others read and write maps: a household with days and times,
# from CSV to KML, by its driver LIBKML, and read from there again.
#
# Guessed: all columns come back, days as texts.
# Seen: the columns with a day, a time and a moment do not, and nothing is said. They are in the file, and left out of its list of columns,
#       by which it reads them. Texts and sums come back, and days that it was not told to notice, AUTODETECT_TYPE, do too. From its older
#       driver, KML, and from GeoJSON all come back.
#
# Fails if that changes. Needs GDAL 3.6.2.
set -eu
ogr2ogr --version 2>/dev/null | grep -q 'GDAL 3\.6\.2,' || { echo 'GDAL 3.6.2 is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
printf '%s\n' 'home,lat,lon,sum,day,time,moment' 'Ekbacken 5 B,59.4281,17.9505,125.5,2026-11-30,08:00:00,2026-11-30 08:00:00' >homes.csv
for noticed in YES NO; do
  for driver in GeoJSON KML LIBKML; do
    map=homes.$([ $driver = GeoJSON ] && echo json || echo kml)
    rm -f "$map" back.json
    ogr2ogr -q -f $driver "$map" homes.csv -oo AUTODETECT_TYPE=$noticed -oo X_POSSIBLE_NAMES=lon -oo Y_POSSIBLE_NAMES=lat
    ogr2ogr -q -f GeoJSON back.json "$map"
    echo "$noticed $driver $(grep -o '"\(home\|sum\|day\|time\|moment\)": [^,}]*' back.json | paste -sd ' ')"
  done
  grep -o '<SimpleData name="day">[^<]*' homes.kml
done | sed 's/ *$//' | tee seen
cmp - seen <<'SEEN'
YES GeoJSON "home": "Ekbacken 5 B" "sum": 125.5 "day": "2026-11-30" "time": "08:00:00" "moment": "2026-11-30T08:00:00"
YES KML "home": "Ekbacken 5 B" "sum": 125.5 "day": "2026/11/30" "time": "08:00:00" "moment": "2026/11/30 08:00:00"
YES LIBKML "home": "Ekbacken 5 B" "sum": 125.5
<SimpleData name="day">2026/11/30
NO GeoJSON "home": "Ekbacken 5 B" "sum": "125.5" "day": "2026-11-30" "time": "08:00:00" "moment": "2026-11-30T08:00:00"
NO KML "home": "Ekbacken 5 B" "sum": "125.5" "day": "2026-11-30" "time": "08:00:00" "moment": "2026-11-30 08:00:00"
NO LIBKML "home": "Ekbacken 5 B" "sum": "125.5" "day": "2026-11-30" "time": "08:00:00" "moment": "2026-11-30 08:00:00"
<SimpleData name="day">2026-11-30
SEEN
