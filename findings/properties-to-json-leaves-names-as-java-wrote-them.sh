#!/bin/sh
# properties-to-json 0.2.1 (npm), "Convert a Java properties file to JSON", on a file as Java's own Properties.store() writes it, here
# written by java-props 2.3.1: a household with its address in two lines.
#
# Guessed, in writing: what one writes of properties is read by each other reader alike.
# Seen: Åsa is \u00C5sa and Ekvägen is Ekv\u00E4gen, letter for letter, and between street and town stands \n. A note that begins with a
#       backslash and a blank keeps both. Java: store() writes characters "greater than \u007E" as \uxxxx, and load() reads them back, as
#       java-props and six other readers do. Nothing is said. The README has no word on escapes; the tracker has nothing on them.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund properties-to-json@0.2.1 java-props@2.3.1 \
  dot-properties@1.1.2 >/dev/null
cd "$work"
cat >household.cjs <<'JS'
const javaProps = require('java-props')
const dotProperties = require('dot-properties')
const propertiesToJson = require('properties-to-json')
const file = javaProps.stringify({ name: 'Åsa Öberg', address: 'Ekvägen 5\nSollentuna', sum: '125,50', note: ' hund' })
process.stdout.write(file)
for (const [reader, read] of Object.entries({ 'java-props': javaProps.parse, 'dot-properties': dotProperties.parse, propertiesToJson }))
  console.log(reader, JSON.stringify(read(file)))
JS
node household.cjs | tee seen
cmp - seen <<'SEEN'
name: \u00C5sa \u00D6berg
address: Ekv\u00E4gen 5\nSollentuna
sum: 125,50
note: \ hund
java-props {"name":"Åsa Öberg","address":"Ekvägen 5\nSollentuna","sum":"125,50","note":" hund"}
dot-properties {"name":"Åsa Öberg","address":"Ekvägen 5\nSollentuna","sum":"125,50","note":" hund"}
propertiesToJson {"name":"\\u00C5sa \\u00D6berg","address":"Ekv\\u00E4gen 5\\nSollentuna","sum":"125,50","note":"\\ hund"}
SEEN
