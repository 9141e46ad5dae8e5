#!/bin/sh
# gpxparser 3.0.8 and @we-gold/gpxjs 1.2.0, beside gpx-parse 0.10.4 (npm): a round driven in two parts, of a hundred metres each, eight
# kilometres apart, as a GPX track with two segments.
#
# Guessed: 222 m. GPX says that a new segment begins where the receiver lost its signal or was switched off, so nothing was measured
#          between.
# Seen: 8117 m. gpxparser and gpxjs join the segments and count the way between them, along which nothing was measured. gpx-parse has 222
#       m. To gpxjs it lasts 125 minutes, the pause of two hours with it, and ends at the last point but one, as 09:10 is not counted.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund gpxparser@3.0.8 @we-gold/gpxjs@1.2.0 gpx-parse@0.10.4 \
  @xmldom/xmldom@0.9.12 >/dev/null
cd "$work"
cat >round.mjs <<'JS'
import { createRequire } from 'node:module'
import { parseGPXWithCustomParser } from '@we-gold/gpxjs'
import { DOMParser } from '@xmldom/xmldom'
const require = createRequire(import.meta.url)
const point = (lat, time) => `<trkpt lat="${lat}" lon="17.951"><time>2026-11-30T${time}:00Z</time></trkpt>`
const gpx = `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">
<trk><trkseg>${point(59.428, '07:00')}${point(59.429, '07:05')}</trkseg>
<trkseg>${point(59.5, '09:05')}${point(59.501, '09:10')}</trkseg></trk></gpx>`
const Parser = require('gpxparser')
const parser = new Parser()
parser.parse(gpx)
console.log(`gpxparser ${Math.round(parser.tracks[0].distance.total)} m`)
const [read] = parseGPXWithCustomParser(gpx, (text) => new DOMParser().parseFromString(text, 'text/xml'))
const [{ distance, duration }] = read.tracks
console.log(`gpxjs ${Math.round(distance.total)} m, ${duration.totalDuration / 60} min`)
require('gpx-parse').parseGpx(gpx, (_, { tracks }) => console.log(`gpx-parse ${Math.round(tracks[0].length() * 1000)} m`))
JS
node round.mjs | tee seen
cmp - seen <<'SEEN'
gpxparser 8117 m
gpxjs 8117 m, 125 min
gpx-parse 222 m
SEEN
