#!/bin/sh
# qrcode-svg 1.1.0 (npm): a QR code with a Swedish word, and one without letters beyond ASCII, as jsqr 1.4.0 reads them.
#
# Guessed: the word, in UTF-8.
# Seen: the word in UTF-8 with a byte order mark before it, U+FEFF, which nobody sees and which what reads the code hands on: a name that
#       is searched for is not found, an address is not one. Without å, ä or ö there is none, so that a test may be green.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund qrcode-svg@1.1.0 jsqr@1.4.0 >/dev/null
cd "$work"
cat >code.js <<'JS'
const QRCode = require('qrcode-svg')
const { default: jsqr } = require('jsqr')
for (const text of ['Påsrundan', 'Ekbacken']) {
  const { modules } = new QRCode({ content: text }).qrcode
  const width = (modules.length + 8) * 6
  const data = Uint8ClampedArray.from({ length: width * width * 4 }, (_, at) => {
    const [row, column] = [Math.floor(at / 4 / width / 6) - 4, Math.floor(((at / 4) % width) / 6) - 4]
    return at % 4 === 3 || !modules[row]?.[column] ? 255 : 0
  })
  console.log(text, encodeURIComponent(jsqr(data, width, width).data))
}
JS
node code.js | tee seen
cmp - seen <<'SEEN'
Påsrundan %EF%BB%BFP%C3%A5srundan
Ekbacken Ekbacken
SEEN
