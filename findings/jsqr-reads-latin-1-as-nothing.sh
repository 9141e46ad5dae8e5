#!/bin/sh
# qrcode-generator 2.0.4 and jsQR 1.4.0 (npm): a QR code with Swedish text, written and read as each does by itself.
#
# Guessed: the text, in UTF-8; or in Latin-1, which is the standard's own, with a question mark for the dash.
# Seen: the text is Latin-1, and of the dash, U+2013, the lower half is written, the control character 0x13: in 08:00–10:00 something
#       unseen stands between the hours. jsQR finds such a code, and gives its bytes; its text is empty if there is an å, and no error is
#       raised: whoever asks for the text has a code with nothing in it. A code of ASCII is read.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund qrcode-generator@2.0.4 jsqr@1.4.0 >/dev/null
cd "$work"
cat >read.js <<'JS'
const jsQR = require('jsqr')
const generator = require('qrcode-generator')
const write = generator.qrcode ?? generator.default ?? generator
const read = (text) => {
  const code = write(0, 'M')
  code.addData(text)
  code.make()
  const [scale, quiet] = [6, 4]
  const side = (code.getModuleCount() + 2 * quiet) * scale
  const data = new Uint8ClampedArray(4 * side * side).fill(255)
  const dark = (place) => (place >= 0 && place < code.getModuleCount() ? place : -1)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [row, column] = [y, x].map((dot) => dark(Math.floor(dot / scale) - quiet))
      if (row >= 0 && column >= 0 && code.isDark(row, column)) data.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3)
    }
  return jsQR(data, side, side)
}
for (const text of ['Rundan', 'Påsrundan', '08:00–10:00']) {
  const found = read(text)
  console.log(JSON.stringify(found.data), Buffer.from(found.binaryData).toString('hex'))
}
JS
seen=$(node read.js)
printf '%s\n' "$seen"
[ "$seen" = '"Rundan" 52756e64616e
"" 50e57372756e64616e
"08:00\u001310:00" 30383a30301331303a3030' ]
