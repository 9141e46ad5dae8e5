#!/bin/sh
# content-disposition 2.0.1 (npm), which names the files that a server sends, and three readers of such names (npm):
# content-disposition-filename 0.0.1, content-disposition-parser 1.0.2 and content-disposition-attachment 0.3.1.
#
# Guessed, in writing: each reads the name as it was given, or at worst the one for old programs, "h?mtning.ics".
# Seen: where a name has å, ä or ö, content-disposition writes it twice, in quotation marks and then encoded (filename*), as RFC 6266
#       says, and content-disposition-filename takes all to the end of the line for the name, quotation marks, the second name and its per
#       cent signs included; quotation marks stay with English names too. content-disposition-parser, said to be fully tested, ends a name
#       at a semicolon within quotation marks, and what follows becomes a parameter. content-disposition-attachment is right of all.
#       There is no error, and nothing of it in the READMEs.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund content-disposition@2.0.1 \
  content-disposition-filename@0.0.1 content-disposition-parser@1.0.2 content-disposition-attachment@0.3.1 >/dev/null
cd "$work"
cat >names.mjs <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const { create } = require('content-disposition')
const filename = require('content-disposition-filename')
const parser = require('content-disposition-parser')
const { parse } = require('content-disposition-attachment')
for (const name of ['hämtning.ics', 'lista 2026.csv', 'Ek; Bo.csv', 'Ek; Åsa.csv']) {
  const header = create(name)
  console.log(name)
  console.log(' ', filename(header))
  console.log(' ', JSON.stringify(parser(header)))
  console.log(' ', parse(header).filename)
}
JS
node names.mjs | tee seen
cmp - seen <<'SEEN'
hämtning.ics
  "h?mtning.ics"; filename*=UTF-8''h%C3%A4mtning.ics
  {"type":"attachment","filename":"hämtning.ics","encoding":"utf-8"}
  hämtning.ics
lista 2026.csv
  "lista 2026.csv"
  {"type":"attachment","filename":"lista 2026.csv"}
  lista 2026.csv
Ek; Bo.csv
  "Ek; Bo.csv"
  {"type":"attachment","filename":"Ek","Bo.csv\"":true}
  Ek; Bo.csv
Ek; Åsa.csv
  "Ek; ?sa.csv"; filename*=UTF-8''Ek%3B%20%C3%85sa.csv
  {"type":"attachment","filename":"Ek; Åsa.csv","?sa.csv\"":true,"encoding":"utf-8"}
  Ek; Åsa.csv
SEEN
