#!/bin/sh
# xml-minifier 1.0.1 (npm), "Minifier for XML", and minify-xml 4.5.2 (npm), for a GPX file: a stop whose address has two lines, as a form's
# field for several lines sends it; read by @xmldom/xmldom 0.9.12 (npm).
#
# Guessed, in writing, of ten programs that lay XML out or make it small: each text is what it was, but for blanks at its ends.
# Seen: xml-minifier takes each new line out of texts as though it stood between elements, and puts nothing in its place: "Ekbacken 5" and
#       "2 tr" below it are the house number 52, and lines of words run together. Attributes lose theirs, too. Nothing is said, and it has
#       no README. minify-xml keeps it, as do vkbeautify, pretty-data and xml-formatter.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund \
  xml-minifier@1.0.1 minify-xml@4.5.2 @xmldom/xmldom@0.9.12 >/dev/null
cd "$work"
cat >stop.mjs <<'JS'
import { DOMParser } from '@xmldom/xmldom'
import { minify } from 'minify-xml'
import minifier from 'xml-minifier'
const gpx = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">
  <wpt lat="59.43" lon="17.95">
    <name>Ekbacken 5
2 tr</name>
    <desc>Ring två gånger
glas och papper</desc>
  </wpt>
</gpx>`
for (const small of [gpx, minify(gpx), minifier.minify(gpx)]) {
  const stop = new DOMParser().parseFromString(small, 'text/xml')
  console.log(JSON.stringify(['name', 'desc'].map((name) => stop.getElementsByTagName(name)[0].textContent)))
}
JS
node stop.mjs | tee seen
cmp - seen <<'SEEN'
["Ekbacken 5\n2 tr","Ring två gånger\nglas och papper"]
["Ekbacken 5\n2 tr","Ring två gånger\nglas och papper"]
["Ekbacken 52 tr","Ring två gångerglas och papper"]
SEEN
