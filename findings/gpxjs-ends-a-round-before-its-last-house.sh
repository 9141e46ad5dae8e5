#!/bin/sh
# @we-gold/gpxjs 1.2.0 (npm), which reads GPX, with xmldom-qsa 1.1.3, which its manual names for Node: how long a round lasted, of which
# a telephone recorded where it was each ten minutes, from 8 to 10.
#
# Guessed: two hours, until 10:00, and moving all the time, as it is a kilometre from each point to the next.
# Seen: the last point has no part in it: an hour and 50 minutes, until 9:50, and a round of two points lasts no time, though its length
#       is right, so that each round is faster than it was. It is said to stand still for all of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @we-gold/gpxjs@1.2.0 xmldom-qsa@1.1.3 >/dev/null
cd "$work"
cat >round.mjs <<'JS'
import { parseGPXWithCustomParser } from '@we-gold/gpxjs'
import { DOMParser } from 'xmldom-qsa'
for (const count of [13, 3, 2]) {
  const points = [...Array(count).keys()].map(i => `<trkpt lat="${59.4 + i / 100}" lon="17.95"><time>${
    new Date(Date.UTC(2026, 10, 30, 8, 10 * i)).toISOString()}</time></trkpt>`)
  const gpx = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
  const [read] = parseGPXWithCustomParser(gpx, text => new DOMParser().parseFromString(text, 'text/xml'))
  const { distance, duration } = read.tracks[0]
  const { endTime, movingDuration, totalDuration } = duration
  const end = endTime.toISOString().slice(11, 16)
  console.log(`${Math.round(distance.total)} m in ${totalDuration / 60} min, ${movingDuration} moving, until ${end}`)
}
JS
node round.mjs | tee seen
cmp - seen <<'SEEN'
13343 m in 110 min, 0 moving, until 09:50
2224 m in 10 min, 0 moving, until 08:10
1112 m in 0 min, 0 moving, until 08:00
SEEN
