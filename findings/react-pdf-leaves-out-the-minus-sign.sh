#!/bin/sh
# @react-pdf/renderer 4.9.0 (npm), in Helvetica, with which it begins: a refund as JavaScript writes it in Swedish, −75 kr, and in a narrow
# column a word and a mail address.
#
# Guessed: what the font's table does not have is seen to be missing, or printed wrong, as by PDFKit, on which it is built; words are
#          divided as the document's language, sv, divides them, or not at all, and addresses are not.
# Seen: the sign is left out: a refund of 75 kr is "75 kr", a charge, and nothing is said. Words are divided as in English, whatever the
#       language, "Engång-shämtning" for Engångs-hämtning; so are addresses, by hyphens that they do not have, "info@pas-rundan.ex-".
#
# Fails if that changes. Needs npm, node and poppler's pdftotext.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @react-pdf/renderer@4.9.0 react@19.2.0 >/dev/null
cd "$work"
cat >print.mjs <<'JS'
import { Document, Page, renderToFile, Text, View } from '@react-pdf/renderer'
import { createElement } from 'react'
const refund = new Intl.NumberFormat('sv', { style: 'currency', currency: 'SEK', maximumFractionDigits: 0 }).format(-75)
const lines = [refund, 'Engångshämtning', 'info@pasrundan.example.se'].map((text) => createElement(Text, { key: text }, text))
const column = createElement(View, { style: { width: 70, fontSize: 12 } }, lines)
await renderToFile(createElement(Document, { language: 'sv' }, createElement(Page, { size: 'A6' }, column)), 'printed.pdf')
console.log(JSON.stringify(refund))
JS
{ node print.mjs; pdftotext -layout printed.pdf - | sed '/[^[:space:]]/!d'; } | tee seen
cmp - seen <<'SEEN'
"−75 kr"
75 kr
Engång-
shämtning
info@pas-
rundan.ex-
ample.se
SEEN
