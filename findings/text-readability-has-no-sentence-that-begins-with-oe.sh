#!/bin/sh
# text-readability 1.1.1 (npm): LIX, the measure by which Swedes say how hard a text is to read: the words of a sentence, and the share of
# words of more than six letters.
#
# Guessed: LIX was made for Swedish, so sentences that begin with Å, Ä or Ö are sentences, and letters are letters.
# Seen: a sentence begins with A to Z. One that begins with Ö or Ä is a part of the one before it, and the same twelve words in three
#       sentences have a LIX of 12 or of 20 by which word is the first. One of two words is none at all. The full stop counts as a letter,
#       so that "måndag.", six letters, is a long word at the end of a sentence and a short one within: LIX 23 for 6.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund text-readability@1.1.1 >/dev/null
cd "$work"
cat >lix.cjs <<'JS'
const loaded = require('text-readability')
const readability = loaded.default ?? loaded
for (const text of [
  'Vi kommer med bil. Grinden ska vara öppen. Dagen ändrar du här.',
  'Vi kommer med bil. Öppen ska grinden vara. Ändrar du dagen här?',
  'Vi kommer med bil. Ja tack.',
  'Vi kommer med bil på måndag.',
  'På måndag kommer vi med bil.'
]) console.log(`${text} ${readability.sentenceCount(text)}, LIX ${readability.lix(text)}`)
JS
node lix.cjs | tee seen
cmp - seen <<'SEEN'
Vi kommer med bil. Grinden ska vara öppen. Dagen ändrar du här. 3, LIX 12.33
Vi kommer med bil. Öppen ska grinden vara. Ändrar du dagen här? 1, LIX 20.33
Vi kommer med bil. Ja tack. 1, LIX 6
Vi kommer med bil på måndag. 1, LIX 22.67
På måndag kommer vi med bil. 1, LIX 6
SEEN
