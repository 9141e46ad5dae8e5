#!/bin/sh
# flatgeobuf 4.5.0 (npm), which writes GeoJSON as FlatGeobuf and reads it again: households on a map, of which some have answered and some
# not, written as JSON has it, by leaving the answer out, and by null.
#
# Guessed, in writing: what is false, 0 or not there comes back the same.
# Seen: who has not answered has said no: a property that is left out is written as false where others of its name are true or false, as an
#       empty text where they are texts, and as no number, which is null, where they are numbers. With null it is left out, which is right.
#       Nothing is said. In header.fbs a column is nullable unless it says otherwise, and a feature names those that it has. Neither README
#       nor tracker has anything on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund flatgeobuf@4.5.0 >/dev/null
cd "$work"
cat >answers.mjs <<'JS'
import { geojson } from 'flatgeobuf'
const feature = (properties) => ({ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [17.95, 59.43] } })
const households = [
  { name: 'Al', yes: true, bags: 2, note: 'hund' },
  { name: 'Bo', yes: false, bags: 0, note: '' },
  { name: 'Cy' },
  { name: 'Di', yes: null, bags: null, note: null },
]
const file = geojson.serialize({ type: 'FeatureCollection', features: structuredClone(households.map(feature)) })
let index = 0
for await (const { properties } of geojson.deserialize(file))
  console.log(`${JSON.stringify(households[index++])}: ${JSON.stringify(properties)}`)
JS
node answers.mjs | tee seen
cmp - seen <<'SEEN'
{"name":"Al","yes":true,"bags":2,"note":"hund"}: {"name":"Al","yes":true,"bags":2,"note":"hund"}
{"name":"Bo","yes":false,"bags":0,"note":""}: {"name":"Bo","yes":false,"bags":0,"note":""}
{"name":"Cy"}: {"name":"Cy","yes":false,"bags":null,"note":""}
{"name":"Di","yes":null,"bags":null,"note":null}: {"name":"Di"}
SEEN
