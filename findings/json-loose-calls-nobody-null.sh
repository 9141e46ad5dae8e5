#!/bin/sh
# json-loose 1.2.4 (npm), which makes JSON of what is nearly JSON, without quotation marks or with a comma too many, for JSON.parse: what is
# JSON already, households of which one has no note and one's has a comma before a bracket, and the same without quotation marks.
#
# Guessed, in writing, of 35 programs that read, tidy or pack JSON: the value is what JSON.parse makes of it.
# Seen: null becomes the text "null", in lists too: who has no note has one that says null, which is neither missing nor empty. A comma
#       before a bracket goes in texts, too: "[nyckel,] ring" is "[nyckel] ring". true, false and numbers are kept; so is all of it by the
#       jsonrepair, jju, relaxed-json and dirty-json of npm. It has no README.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund json-loose@1.2.4 jsonrepair@3.15.0 >/dev/null
cd "$work"
cat >notes.mjs <<'JS'
import jsonLoose from 'json-loose'
import { jsonrepair } from 'jsonrepair'
for (const text of ['{"name":"Bo","note":null,"paid":true}', '{"name":"Cy","note":"[nyckel,] ring"}', '{name: "Di", note: null}']) {
  const notes = [jsonLoose, jsonrepair].map((tidy) => JSON.stringify(JSON.parse(tidy(text)).note))
  console.log(`${text}: ${notes.join(' | ')}`)
}
JS
node notes.mjs | tee seen
cmp - seen <<'SEEN'
{"name":"Bo","note":null,"paid":true}: "null" | null
{"name":"Cy","note":"[nyckel,] ring"}: "[nyckel] ring" | "[nyckel,] ring"
{name: "Di", note: null}: "null" | null
SEEN
