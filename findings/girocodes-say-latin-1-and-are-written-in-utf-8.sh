#!/bin/sh
# iban-qr-code 1.0.0, its text drawn by qrcode 1.5.4 and read by jsQR 1.4.0 with pngjs 7.0.0 (npm): the QR code of a payment in euro to
# Påsrundan.
#
# Guessed: the third line says in which character set the code is written, 1 for UTF-8, and so it is.
# Seen: the line is 2, ISO 8859-1, unless something else is asked for, and every å is two bytes, as qrcode and nearly all such
#       programs write it. A bank's app that believes the line pays "PÃ¥srundan".
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund iban-qr-code@1.0.0 qrcode@1.5.4 jsqr@1.4.0 \
  pngjs@7.0.0 >/dev/null
cd "$work"
cat >code.js <<'JS'
const { girocode } = require('iban-qr-code')
const jsqr = require('jsqr')
const { PNG } = require('pngjs')
const payment = { name: 'Påsrundan', iban: 'SE4550000000058398257466', bic: 'ESSESESS', reason: 'K7M2PQ', amount: 20 }
require('qrcode').toBuffer(girocode(payment)).then((picture) => {
  const { data, width, height } = PNG.sync.read(picture)
  const bytes = Buffer.from(jsqr(new Uint8ClampedArray(data), width, height).binaryData)
  const lines = bytes.toString('latin1').split('\n')
  console.log(lines[2], lines[5])
})
JS
node code.js | tee seen
cmp - seen <<'SEEN'
2 PÃ¥srundan
SEEN
