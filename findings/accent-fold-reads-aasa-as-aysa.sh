#!/bin/sh
# accent-fold 1.0.1 (npm), which takes accents off so that a search finds a name without them: names as one letter each, and as macOS has
# them in the names of files, with ring and dots as marks of their own (Unicode's NFC and NFD).
#
# Guessed, though not in writing: both are "asa oberg"; or the marks stay.
# Seen: the ring becomes a y and the dots a t: "aysa otberg", and "gotran" for Göran. Who looks for asa or oberg finds neither. An é of two
#       marks keeps its accent. As one letter each, all are right.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund accent-fold@1.0.1 >/dev/null
cd "$work"
node -e "
const fold = require('accent-fold')
for (const name of ['Åsa Öberg', 'Göran Ärla', 'André Ek'])
  console.log([fold(name.normalize('NFC')), fold(name.normalize('NFD')).normalize('NFC')].join(' | '))" | tee seen
cmp - seen <<'SEEN'
asa oberg | aysa otberg
goran arla | gotran atrla
andre ek | andré ek
SEEN
