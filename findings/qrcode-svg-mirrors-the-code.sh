#!/bin/sh
# qrcode-svg 1.1.0 (npm), read by jsQR 1.4.0 and qr 0.7.0 (npm): the code of an address of the web, with and without å.
#
# Guessed: the text and nothing else, in a symbol as ISO 18004 draws it.
# Seen: the symbol is mirrored, its rows drawn as columns. jsQR, which tries both, reads it; qr does not, and reads it once it is mirrored
#       back. Where a letter is beyond ASCII the text begins with U+FEFF: qr takes it away, as text decoders do, jsQR hands it on, and then
#       what looks like an address of the web is none.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund qrcode-svg@1.1.0 jsqr@1.4.0 qr@0.7.0 >/dev/null
cd "$work"
cat >read.mjs <<'JS'
import jsQR from 'jsqr'
import decode from 'qr/decode.js'
import QRCode from 'qrcode-svg'
const paint = (svg, mirrored) => {
  const side = Number(svg.match(/width="(\d+)"/)[1])
  const data = new Uint8ClampedArray(4 * side * side).fill(255)
  for (const [, x, y] of svg.matchAll(/x="(\d+)" y="(\d+)" width="10" height="10" style="fill:#000000/g))
    for (let dot = 0; dot < 100; dot++) {
      const [across, down] = [Number(x) + (dot % 10), Number(y) + Math.floor(dot / 10)]
      const at = 4 * (mirrored ? across * side + down : down * side + across)
      data.fill(0, at, at + 3)
    }
  return { width: side, height: side, data }
}
const strict = (picture) => {
  try { return decode(picture) } catch { return 'nothing' }
}
for (const content of ['https://example.se/', 'https://example.se/å']) {
  const svg = new QRCode({ content, padding: 4, width: 330, height: 330 }).svg()
  const drawn = paint(svg, false)
  const seen = [jsQR(drawn.data, drawn.width, drawn.height).data, strict(drawn), strict(paint(svg, true))]
  console.log(...seen.map((text) => text.replace('\ufeff', '[U+FEFF]')))
}
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'https://example.se/ nothing https://example.se/
[U+FEFF]https://example.se/å nothing https://example.se/å' ]
