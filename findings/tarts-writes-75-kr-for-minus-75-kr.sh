#!/bin/sh
# tarts 2.0.1 (npm), which makes tar files of texts, as its README has it: { name, content: '<!doctype html>…' }; read by tar-stream 3.2.2
# (npm): a list of what households owe, named "Åsa.csv".
#
# Guessed, in writing, of seven such libraries: names and texts are what they were, or refused.
# Seen: of each letter only the lower half is written: that of the minus sign, U+2212, is a control sign that nobody sees, so that -75 kr
#       to get back is 75 kr to pay, and 08:00–10:00 is 08:00, a control sign and 10:00. å, ä and ö are single bytes, as in Latin-1, which
#       GNU tar and others take for broken UTF-8, in the name too. Nothing is said. Texts given as bytes are kept; the name is not. tar-js
#       0.3.0 (npm), of whose kind it is, does the same. The README says nothing of letters.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund tarts@2.0.1 tar-stream@3.2.2 >/dev/null
cd "$work"
cat >owes.mjs <<'JS'
import tarStream from 'tar-stream'
import tarts from 'tarts'
const text = 'Bo;−75 kr;08:00–10:00\nCy;-75 kr;Västra vägen 5'
for (const content of [text, new TextEncoder().encode(text)]) {
  const extract = tarStream.extract()
  extract.end(Buffer.from(tarts([{ name: 'Åsa.csv', content }])))
  for await (const file of extract) {
    const bytes = []
    for await (const part of file) bytes.push(part)
    console.log(JSON.stringify([file.header.name, Buffer.concat(bytes).toString()]))
  }
}
JS
node owes.mjs | tee seen
cmp - seen <<'SEEN'
["�sa.csv","Bo;\u001275 kr;08:00\u001310:00\nCy;-75 kr;V�stra v�gen 5"]
["�sa.csv","Bo;−75 kr;08:00–10:00\nCy;-75 kr;Västra vägen 5"]
SEEN
