#!/bin/sh
# wkx 0.5.0 (npm), which writes places in the forms of the OGC and of PostGIS: houses with one to three decimals, written in TWKB, which has
# five here, and read again, four times.
#
# Guessed, in writing: they come back to the same place.
# Seen: 17.9 comes back as 17.89999, and 17.951 and 18.1 go half a metre to the west each time: what is multiplied by 100000 is cut off, and
#       17.9 times that is 1789999.9999999998. Of 10000 places with five decimals 1722 move at once. A height of 12.5 m is 12. TWKB's
#       specification says that the value "is then rounded to closest integer". WKT, WKB and EWKB come back right. The tracker asks for
#       another number of decimals, and has nothing on this.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund wkx@0.5.0 >/dev/null
cd "$work"
cat >save.cjs <<'JS'
const { Geometry, Point } = require('wkx')
let round = { type: 'LineString', coordinates: [[17.9, 59.4], [17.951, 59.428], [18.1, 59.6]] }
for (let times = 0; times < 5; times++) {
  console.log(round.coordinates.map((place) => place.map((degrees) => degrees.toFixed(5)).join(' ')).join(', '))
  round = Geometry.parseTwkb(Geometry.parseGeoJSON(round).toTwkb()).toGeoJSON()
}
console.log('height', Geometry.parseTwkb(new Point(17.951, 59.428, 12.5).toTwkb()).z)
const places = Array.from({ length: 10_000 }, (_, index) => Number((17.9 + index / 1e5).toFixed(5)))
const moved = places.filter((place) => Geometry.parseTwkb(new Point(place, 59.4).toTwkb()).x.toFixed(5) !== place.toFixed(5))
console.log(moved.length, 'of', places.length)
JS
node save.cjs | tee seen
cmp - seen <<'SEEN'
17.90000 59.40000, 17.95100 59.42800, 18.10000 59.60000
17.89999 59.40000, 17.95099 59.42800, 18.09999 59.60000
17.89999 59.40000, 17.95098 59.42800, 18.09998 59.59999
17.89999 59.40000, 17.95097 59.42800, 18.09997 59.59999
17.89999 59.40000, 17.95096 59.42800, 18.09996 59.59999
height 12
1722 of 10000
SEEN
