#!/bin/sh
# nanotar 0.3.0, tarparser 0.0.5 and parse-tar 1.2.2 (npm), which read tar files, as backups are sent in: files by tar-stream 3.2.2 (npm),
# the most used that writes them; and files by nanotar itself with names as long as those of bills are.
#
# Guessed, in writing: each name is as it was; of names of more than 100 bytes, for which tar has a way, nanotar writes the whole.
# Seen: where a name has å, ä or ö, tar-stream puts it into an entry of its own before the file (PAX), as POSIX says. nanotar reads such a
#       name as far as its first blank, so that all that begins with the same word has one name. tarparser, which says that it reads long
#       names, and parse-tar call each of those files PaxHeader, and have an entry more for each. Names without such letters are right.
#       nanotar itself writes the first 100 bytes of a name and says nothing, so that two bills have one name, which does not end with
#       .csv. The READMEs say nothing of it.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund nanotar@0.3.0 tarparser@0.0.5 parse-tar@1.2.2 \
  tar-stream@3.2.2 >/dev/null
cd "$work"
cat >names.mjs <<'JS'
import { createRequire } from 'node:module'
import { createTar, parseTar } from 'nanotar'
const require = createRequire(import.meta.url)
const tar = require('tar-stream')
const tarparser = require('tarparser')
const { default: read } = require('parse-tar')
const pack = async (names) => {
  const packed = tar.pack()
  for (const name of names) packed.entry({ name }, '125')
  packed.finalize()
  const pieces = []
  for await (const piece of packed) pieces.push(piece)
  return Uint8Array.from(Buffer.concat(pieces))
}
const file = await pack(['Ek Bo 5.csv', 'Öberg på Ekvägen 5.csv', 'Öberg på Ekvägen 7.csv'])
const show = (what, entries) => console.log(`${what}:`, JSON.stringify(entries.map(({ name }) => name)))
show('nanotar', parseTar(file))
show('tarparser', await tarparser.parseTar(file))
show('parse-tar', read(file))
const bill = (house) => `räkningar/${'Påsrundan hösten 2026 '.repeat(4)}Ekvägen ${house}.csv`
const long = createTar([5, 7].map((house) => ({ name: bill(house), data: '125' })))
const own = parseTar(long).map(({ name }) => name)
console.log('nanotar of its own:', own.map((name) => Buffer.byteLength(name)).join(' '), own[0] === own[1] ? 'alike' : 'apart')
JS
node names.mjs | tee seen
cmp - seen <<'SEEN'
nanotar: ["Ek Bo 5.csv","Öberg","Öberg"]
tarparser: ["Ek Bo 5.csv","PaxHeader","PaxHeader","PaxHeader","PaxHeader"]
parse-tar: ["Ek Bo 5.csv","PaxHeader","PaxHeader","PaxHeader","PaxHeader"]
nanotar of its own: 100 100 alike
SEEN
