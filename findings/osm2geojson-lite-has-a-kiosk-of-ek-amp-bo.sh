#!/bin/sh
# osm2geojson-lite 1.2.0 (npm), which makes GeoJSON of OpenStreetMap, from its XML or its JSON, with osmtogeojson 2.2.12 and xmldom 0.9.12
# beside it: a kiosk with an ampersand and quotation marks in its tags.
#
# Guessed, in writing: an entity in a tag is read, as osmtogeojson does.
# Seen: "Ek &amp; Bos kiosk" is so named on the map, with the ampersand as it is escaped in XML, and its quotation marks are &quot;. Of the
#       same kiosk in JSON both are right, so that one place has two names by the format in which it was asked for. Nothing is said. The
#       README offers both formats alike; its tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund osm2geojson-lite@1.2.0 osmtogeojson@2.2.12 \
  @xmldom/xmldom@0.9.12 >/dev/null
cd "$work"
cat >kiosk.cjs <<'JS'
const { DOMParser } = require('@xmldom/xmldom')
const loaded = require('osm2geojson-lite')
const lite = loaded.default ?? loaded
const osmtogeojson = require('osmtogeojson')
const place = { type: 'node', id: 1, lat: 59.43, lon: 17.95 }
const xml = `<osm version="0.6"><node id="1" lat="59.43" lon="17.95">
  <tag k="name" v="Ek &amp; Bos kiosk"/><tag k="description" v="&quot;Glass&quot; hela året"/></node></osm>`
const json = { elements: [{ ...place, tags: { name: 'Ek & Bos kiosk', description: '"Glass" hela året' } }] }
const show = (what, { features: [{ properties }] }) => {
  const { name, description } = properties.tags ?? properties
  console.log(`${what}: ${name}, ${description}`)
}
show('lite of XML', lite(xml, { completeFeature: true }))
show('lite of JSON', lite(json, { completeFeature: true }))
show('osmtogeojson of XML', osmtogeojson(new DOMParser().parseFromString(xml, 'text/xml')))
JS
node kiosk.cjs | tee seen
cmp - seen <<'SEEN'
lite of XML: Ek &amp; Bos kiosk, &quot;Glass&quot; hela året
lite of JSON: Ek & Bos kiosk, "Glass" hela året
osmtogeojson of XML: Ek & Bos kiosk, "Glass" hela året
SEEN
