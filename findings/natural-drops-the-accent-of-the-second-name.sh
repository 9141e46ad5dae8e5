#!/bin/sh
# natural 8.1.1 (npm), its tokenizer for Swedish, AggressiveTokenizerSv, which takes a text apart into words.
#
# Guessed: the words of a text, with the é that Swedish names and words have, or with e in its place.
# Seen: the first é of a text becomes e, and each that follows is no letter: "André och Linné" is "Andre", "och" and "Linn", and "Linné och
#       André" is "Linne", "och" and "Andr"; within a word it parts it. So whether a name is found depends on what stands before it. Its
#       replacement is done once a text; å, ä and ö are letters throughout.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund natural@8.1.1 >/dev/null 2>&1
cd "$work"
cat >words.js <<'JS'
const { AggressiveTokenizerSv } = require('natural/lib/natural/tokenizers')
const words = new AggressiveTokenizerSv()
for (const text of ['André och Linné', 'Linné och André', 'Åsa på ett kafé på Idévägen']) console.log(...words.tokenize(text))
JS
seen=$(node words.js)
echo "$seen"
[ "$seen" = 'Andre och Linn
Linne och Andr
Åsa på ett kafe på Id vägen' ]
