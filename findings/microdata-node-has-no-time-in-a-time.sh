#!/bin/sh
# microdata-node 2.0.0 (npm), which reads schema.org's events out of pages: a visit whose hours stand in <time>, once with the attribute
# datetime and once without it.
#
# Guessed: where there is no datetime, the text between the tags is the time. (In writing was that datetime is, where it stands.)
# Seen: it is empty, in JSON-LD too, and a calendar that is filled from it has a visit without an end. By HTML's standard the value of a
#       time element is its datetime value, which is the attribute's "if it has one, otherwise the child text content of the time element";
#       htmlmetaparser reads it so. The tracker has nothing on it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund microdata-node@2.0.0 htmlmetaparser@2.1.3 \
  htmlparser2@9.1.0 >/dev/null
cd "$work"
cat >visit.cjs <<'JS'
const { toJson, toJsonld } = require('microdata-node')
const { Handler } = require('htmlmetaparser')
const { Parser } = require('htmlparser2')
const page = `<div itemscope itemtype="https://schema.org/Event">
  <span itemprop="name">Hämtning</span> <time itemprop="startDate" datetime="2026-11-30T08:00+01:00">kl. 8</time>–
  <time itemprop="endDate">2026-11-30T10:00+01:00</time></div>`
console.log(JSON.stringify(toJson(page).items[0].properties))
console.log(JSON.stringify(toJsonld(page)).match(/"[^"]*endDate":[^\]]*\]/)[0])
const say = (_, { microdata: [{ endDate }] }) => console.log(JSON.stringify({ endDate }))
const parser = new Parser(new Handler(say, { url: 'https://example.org/' }))
parser.write(page)
parser.end()
JS
node visit.cjs | tee seen
cmp - seen <<'SEEN'
{"name":["Hämtning"],"startDate":["2026-11-30T08:00+01:00"],"endDate":[""]}
"https://schema.org/endDate":[{"@value":""}]
{"endDate":["2026-11-30T10:00+01:00"]}
SEEN
