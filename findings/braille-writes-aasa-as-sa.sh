#!/usr/bin/env bash
# braille 1.1.0 (npm), which writes text in braille and braille as text: names and words with Swedish letters.
#
# Guessed: å, ä and ö have their signs in braille, or stand there as letters.
# Seen: they are left out, and nothing marks where they were: Åsa is Sa, säck is sck and Sören Ärlig is Sren Rlig, in braille and when it
#       is read back; a half is left out as well. Letters without dots, digits and punctuation are there.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund braille@1.1.0 >/dev/null
cd "$work"
cat >names.js <<'JS'
const braille = require('braille')
for (const text of ['Kod 12', 'Åsa', 'Sören Ärlig', '1½ säck']) {
  const written = braille.toBraille(text)
  console.log(`${text}: ${written} ${braille.toText(written)}`)
}
JS
node names.js | tee seen
cmp - seen <<'SEEN'
Kod 12: ⠅⠕⠙⠀⠂⠆ KOD 12
Åsa: ⠎⠁ SA
Sören Ärlig: ⠎⠗⠑⠝⠀⠗⠇⠊⠛ SREN RLIG
1½ säck: ⠂⠀⠎⠉⠅ 1 SCK
SEEN
