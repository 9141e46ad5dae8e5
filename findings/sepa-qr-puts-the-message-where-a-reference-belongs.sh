#!/bin/sh
# sepa-qr 0.0.2 (npm), read by jsQR 1.4.0 with pngjs 7.0.0 (npm): the QR code of a payment in euro, as the European Payments Council
# has laid it out (EPC069-12).
#
# Guessed: a line for each of its fields, in order: BCD, version, character set, SCT, BIC, name, IBAN, sum, purpose, structured reference,
#          message, hint to the payer.
# Seen: it knows one field for both reference and message, so that what it calls remittance stands where the structured reference does, and
#       the information in the place of the message. A message such as K7M2PQ is then taken for an ISO 11649 reference, which it is not.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund sepa-qr@0.0.2 jsqr@1.4.0 pngjs@7.0.0 >/dev/null
cd "$work"
cat >code.js <<'JS'
const code = require('sepa-qr')
const jsqr = require('jsqr')
const { PNG } = require('pngjs')
const payment = { name: 'Ada Ek', iban: 'SE4550000000058398257466', amount: 20, remittance: 'K7M2PQ', information: 'Tack', type: 'png' }
const parts = []
code(payment)
  .on('data', (part) => parts.push(part))
  .on('end', () => {
    const { data, width, height } = PNG.sync.read(Buffer.concat(parts))
    const lines = jsqr(new Uint8ClampedArray(data), width, height).data.split('\n')
    console.log(lines.map((line, at) => `${at + 1} ${line || '-'}`).slice(7).join('\n'))
  })
JS
node code.js | tee seen
cmp - seen <<'SEEN'
8 EUR20
9 -
10 K7M2PQ
11 Tack
SEEN
