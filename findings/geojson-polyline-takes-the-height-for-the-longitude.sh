#!/bin/sh
# geojson-polyline 1.0.3 (npm), which writes GeoJSON's places as Google's encoded polylines and reads them back: a round as a telephone has
# recorded it, with heights, in GeoJSON's order: longitude, latitude, metres.
#
# Guessed, in writing: they come back to the same place; of heights, for which a polyline has no room, nothing was in writing.
# Seen: the longitude is left out, and latitude and height are taken for the place: 17.951 east, 59.428 north, 31 m high is 59.428 east and
#       31 north, in a desert of Iran. The last two numbers are written instead of the first two. Without heights it is right. RFC 7946 has
#       "altitude or elevation [...] as an optional third element" behind the two. Neither README nor tracker speaks of heights; that of
#       @mapbox/polyline has had the like, which was mended.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund geojson-polyline@1.0.3 >/dev/null
cd "$work"
cat >round.cjs <<'JS'
const { decode, encode } = require('geojson-polyline')
for (const coordinates of [[[17.9, 59.4], [17.951, 59.428]], [[17.9, 59.4, 30], [17.951, 59.428, 31]]]) {
  const polyline = encode({ type: 'LineString', coordinates })
  console.log(JSON.stringify(coordinates), polyline.coordinates, JSON.stringify(decode(polyline).coordinates))
}
JS
node round.cjs | tee seen
cmp - seen <<'SEEN'
[[17.9,59.4],[17.951,59.428]] _qpiJ_bglB_nDw}H [[17.9,59.4],[17.951,59.428]]
[[17.9,59.4,30],[17.951,59.428,31]] _kbvD_qpiJ_ibE_nD [[59.4,30],[59.428,31]]
SEEN
