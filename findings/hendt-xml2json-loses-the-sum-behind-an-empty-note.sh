#!/bin/sh
# @hendt/xml2json 1.0.3 (npm), which makes objects of XML: a household whose note is empty, written <not/>.
#
# Guessed, in writing: an empty element is an empty text, and what stands behind is as it was.
# Seen: the note is named "not/" and is ">", and the sum behind it is nowhere: in its place is "not/". Nothing is said. With a blank,
#       <not />, and as <not></not>, all is right, and so it is with xml2json-light 1.0.6, of which this is the TypeScript version, as its
#       README says. XML 1.0 has <br/> among its examples. The README has no empty element; its tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @hendt/xml2json@1.0.3 xml2json-light@1.0.6 >/dev/null
cd "$work"
cat >household.cjs <<'JS'
const loaded = require('@hendt/xml2json')
const readers = { hendt: loaded.default ?? loaded, light: require('xml2json-light').xml2json }
for (const note of ['<not/>', '<not />', '<not></not>', '<not>x</not>'])
  for (const [name, read] of Object.entries(readers))
    console.log(`${name} ${note}: ${JSON.stringify(read(`<hus><namn>Ek</namn>${note}<kr>75</kr></hus>`))}`)
JS
node household.cjs | tee seen
cmp - seen <<'SEEN'
hendt <not/>: {"hus":{"namn":"Ek","not/":">","kr":{"kr>":"not/"}}}
light <not/>: {"hus":{"namn":"Ek","not":"","kr":"75"}}
hendt <not />: {"hus":{"namn":"Ek","not":"","kr":"75"}}
light <not />: {"hus":{"namn":"Ek","not":"","kr":"75"}}
hendt <not></not>: {"hus":{"namn":"Ek","not":"","kr":"75"}}
light <not></not>: {"hus":{"namn":"Ek","not":"","kr":"75"}}
hendt <not>x</not>: {"hus":{"namn":"Ek","not":"x","kr":"75"}}
light <not>x</not>: {"hus":{"namn":"Ek","not":"x","kr":"75"}}
SEEN
