#!/bin/sh
# microdata-rdf-streaming-parser 3.0.0 (npm), which reads what pages say of themselves to search engines (Microdata) into RDF, and
# rdf-literal 2.0.0 (npm), which makes values of that for programs: sums, days, telephone numbers and houses in <data value>.
#
# Guessed, in writing: what is a whole number is xsd:integer, 125.50 xsd:double, and anything else a text, as the note of W3C says.
# Seen: all that begins with a digit is xsd:integer, "1 250,50", "2026-12-07", "070-174 06 05" and "5 B" too, and rdf-literal has them for
#       1, 2026, 70 and 5; 5E3 is 5 and not 5000. In <time> days are right where they stand in datetime; "2026-12-07T08:00", without
#       seconds, which HTML allows, is a text, and a day in the text alone is one in Swedish. There is no error, since what is written
#       stands in the value still, and its type is wrong. The READMEs say nothing of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund microdata-rdf-streaming-parser@3.0.0 \
  rdf-literal@2.0.0 >/dev/null
cd "$work"
cat >read.js <<'JS'
const { MicrodataRdfParser } = require('microdata-rdf-streaming-parser')
const { fromRdf } = require('rdf-literal')
const values = ['3', '125.50', '1 250,50', '2026-12-07', '070-174 06 05', '5 B', '5E3', 'Ek']
const elements = [...values.map((value) => `<data itemprop="x" value="${value}"></data>`),
  '<time itemprop="x" datetime="2026-12-07"></time>', '<time itemprop="x" datetime="2026-12-07T08:00"></time>',
  '<time itemprop="x">2026-12-07</time>']
const parser = new MicrodataRdfParser({ baseIRI: 'https://example.se/' })
parser.on('data', ({ predicate, object }) => {
  if (!predicate.value.endsWith('/x')) return
  const value = fromRdf(object)
  const type = object.datatype.value.replace(/.*#/, '')
  console.log(`${object.value}: ${type}, ${value instanceof Date ? value.toISOString() : JSON.stringify(value)}`)
})
parser.end(`<div lang="sv" itemscope itemtype="https://schema.org/Offer">${elements.join('')}</div>`)
JS
TZ=UTC node read.js | tee seen
cmp - seen <<'SEEN'
3: integer, 3
125.50: double, 125.5
1 250,50: integer, 1
2026-12-07: integer, 2026
070-174 06 05: integer, 70
5 B: integer, 5
5E3: integer, 5
Ek: string, "Ek"
2026-12-07: date, 2026-12-07T00:00:00.000Z
2026-12-07T08:00: string, "2026-12-07T08:00"
2026-12-07: langString, "2026-12-07"
SEEN
