#!/bin/sh
# properties-to-json 0.2.1 (npm), which reads the texts of a page as Java writes them: each letter beyond Latin 1 or ASCII as its number.
#
# Guessed, in writing: they are read as java.util.Properties reads them; then, after the first sight, what becomes of å and of a dash.
# Seen: the numbers stay. "M\u00e5ndag" keeps its backslash, and is shown with it, and a key loses the backslash alone: what was
#       hämtning is hu00e4mtning, so that nobody finds it. A backslash that was written twice stays twice. A line with a key and a blank
#       before its value has no key. Nothing is said. Letters in UTF-8 are right, and java-props 2.3.1 reads all of it as Java does. The
#       README says that it converts Java's files and tells of no such letters, nor does the tracker.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund properties-to-json@0.2.1 java-props@2.3.1 >/dev/null
cd "$work"
cat >texter.properties <<'PROPERTIES'
dag=M\u00e5ndag 08:00\u201310:00
h\u00e4mtning=Vi h\u00e4mtar glas
mapp=C:\\rundan
avboka Avboka med en knapp
gata=Ångvägen
PROPERTIES
cat >read.cjs <<'JS'
const text = require('node:fs').readFileSync('texter.properties', 'utf8')
for (const read of [require('java-props').parse, require('properties-to-json')])
  for (const [key, value] of Object.entries(read(text))) console.log(`${key} = ${value}`)
JS
node read.cjs | tee seen
cmp - seen <<'SEEN'
dag = Måndag 08:00–10:00
hämtning = Vi hämtar glas
mapp = C:\rundan
avboka = Avboka med en knapp
gata = Ångvägen
dag = M\u00e5ndag 08:00\u201310:00
hu00e4mtning = Vi h\u00e4mtar glas
mapp = C:\\rundan
 = avboka Avboka med en knapp
gata = Ångvägen
SEEN
