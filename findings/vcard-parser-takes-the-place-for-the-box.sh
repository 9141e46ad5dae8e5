#!/bin/sh
# vcard-parser 1.0.0 (npm): an address with its place on the map and its label, as the example of RFC 6350 has them (6.3.1, with
# GEO="geo:12.3457,78.910";LABEL="Mr. John Q. Public, Esq. ...").
#
# Guessed, in writing: a colon in a quoted parameter is of the parameter; after a colon in a label had been seen as another, in writing:
#          so it is not with GEO.
# Seen: the parameter ends at the colon within its quotation marks, and its rest is the post-office box. In the example of the RFC, whose
#       label follows, all of the address is one field late: the street is where the town belongs, and the town where the county does.
#       Without a colon, and with ical.js 2.2.1, all is right. The README has no quoted parameter; its tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund vcard-parser@1.0.0 ical.js@2.2.1 >/dev/null
cd "$work"
cat >address.cjs <<'JS'
const { parse } = require('vcard-parser')
const loaded = require('ical.js')
const ICAL = loaded.default ?? loaded
const address = (parameters) => {
  const line = `ADR${parameters}:;;Ekbacken 5;Sollentuna;;191 34;Sverige`
  const card = ['BEGIN:VCARD', 'VERSION:4.0', 'FN:Ek', line, 'END:VCARD', ''].join('\r\n')
  console.log(JSON.stringify(parse(card).adr[0].value))
  console.log(JSON.stringify(new ICAL.Component(ICAL.parse(card)).getFirstPropertyValue('adr')))
}
address(';TYPE=home')
address(';GEO="geo:59.43,17.95"')
address(';GEO="geo:59.43,17.95";LABEL="Ekbacken 5, Sollentuna"')
JS
node address.cjs | tee seen
cmp - seen <<'SEEN'
["","","Ekbacken 5","Sollentuna","","191 34","Sverige"]
["","","Ekbacken 5","Sollentuna","","191 34","Sverige"]
["59.43,17.95\":","","Ekbacken 5","Sollentuna","","191 34","Sverige"]
["","","Ekbacken 5","Sollentuna","","191 34","Sverige"]
["59.43,17.95\"","LABEL=\"Ekbacken 5, Sollentuna\":","","Ekbacken 5","Sollentuna","","191 34","Sverige"]
["","","Ekbacken 5","Sollentuna","","191 34","Sverige"]
SEEN
