#!/bin/sh
# epsg-index 2.0.0 and epsg 0.5.0 (npm), lists of coordinate systems for proj4 2.22.0 (npm): places in the grids that the national maps had
# before, RT90 of Sweden, KKJ of Finland, RD of the Netherlands, MGI of Austria.
#
# Guessed: both lists have the EPSG registry's parameters, and lead to the same metre.
# Seen: by epsg-index a house in Sollentuna is 256 m from where the other list, and cs2cs of PROJ, have it; 303 m in Finland, 171 m in the
#       Netherlands. The registry gives the turns of these datums the other way round, or in microradians, and epsg-index hands on the
#       figures to +towgs84 as they are. Austria, and all of Sweden in SWEREF 99, are right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund epsg-index@2.0.0 epsg@0.5.0 proj4@2.22.0 >/dev/null
cd "$work"
cat >places.mjs <<'JS'
import { createRequire } from 'node:module'
import proj4 from 'proj4'
const require = createRequire(import.meta.url)
const index = require('epsg-index/all.json')
const epsg = require('epsg')
const places = { 3021: [17.951, 59.428], 3006: [17.951, 59.428], 2393: [25, 61], 28992: [5.12, 52.09], 31287: [14, 47.5] }
for (const [system, place] of Object.entries(places)) {
  const [here, there] = [index[system].proj4, epsg[`EPSG:${system}`]].map((definition) => proj4(definition, place))
  console.log(index[system].name, Math.round(Math.hypot(here[0] - there[0], here[1] - there[1])), 'm')
}
const [east, north] = proj4(epsg['EPSG:3021'], places[3021]).map(Math.round)
console.log(east, north)
JS
node places.mjs | tee seen
# The last line is what `echo 59.428 17.951 | cs2cs EPSG:4326 EPSG:3021` says of PROJ 9.1.1.
cmp - seen <<'SEEN'
KKJ / Finland Uniform Coordinate System 303 m
SWEREF99 TM 0 m
RT90 2.5 gon V 256 m
Amersfoort / RD New 171 m
MGI / Austria Lambert 0 m
1621786 6591679
SEEN
