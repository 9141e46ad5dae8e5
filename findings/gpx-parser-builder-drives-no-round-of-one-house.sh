#!/bin/sh
# gpx-parser-builder 1.2.0 (npm), which reads and writes GPX files: a round of two houses, and of one, as on a day with its first booking.
#
# Guessed, in writing: names are read with their signs, as Ek & Bo. Of a round of one house nothing was in writing.
# Seen: the names are right. A route of one point ends the reading of the whole file: "object.rtept.map is not a function", where the README
#       has parse return null if it fails. A single place, and a piece of a track with a single point, are lists as two are. GPX 1.1
#       lets a route have any number of points, and the README says nothing of how many there must be.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund gpx-parser-builder@1.2.0 >/dev/null
cd "$work"
cat >rounds.mjs <<'JS'
import GPX from 'gpx-parser-builder'
const at = (tag, name) => `<${tag} lat="59.43" lon="17.95"><ele>12.0</ele><name>${name}</name></${tag}>`
const inside = {
  'no point': '<rte><name>Torsdag</name></rte>',
  'two points': `<rte>${at('rtept', 'Ek &amp; Bo')}${at('rtept', 'Ekvägen 7')}</rte>`,
  'one point': `<rte>${at('rtept', 'Ek &amp; Bo')}</rte>`,
  'one place and one point': `${at('wpt', 'Depå')}<rte>${at('rtept', 'Ek &amp; Bo')}</rte>`,
  'one place': at('wpt', 'Depå'),
  'a piece of two points': `<trk><trkseg>${at('trkpt', 'Ek')}${at('trkpt', 'Bo')}</trkseg></trk>`,
  'a piece of one point': `<trk><trkseg>${at('trkpt', 'Ek')}</trkseg></trk>`,
}
for (const [name, part] of Object.entries(inside)) {
  const file = `<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="x">${part}</gpx>`
  try {
    const gpx = GPX.parse(file)
    const names = (gpx.wpt ?? gpx.rte?.[0].rtept ?? gpx.trk?.[0].trkseg?.[0].trkpt ?? []).map((point) => point.name)
    console.log(`${[`${name}:`, names.join(', ')].join(' ').trim()}`)
  } catch (error) {
    console.log(`${name}: ${error.message}`)
  }
}
JS
node rounds.mjs | tee seen
cmp - seen <<'SEEN'
no point:
two points: Ek & Bo, Ekvägen 7
one point: object.rtept.map is not a function
one place and one point: object.rtept.map is not a function
one place: Depå
a piece of two points: Ek, Bo
a piece of one point: Ek
SEEN
