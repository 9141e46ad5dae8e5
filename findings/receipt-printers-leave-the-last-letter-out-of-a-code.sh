#!/bin/sh
# node-thermal-printer 4.6.1, escpos 2.5.2 and @node-escpos/core 0.6.0 (npm), which write what receipt printers read: a QR code of "påse",
# and of a link with an å and an ö. @point-of-sale/receipt-printer-encoder 4.0.1 (npm) beside them.
#
# Guessed: the length before the text counts the bytes that are written, in UTF-8 or in Latin-1.
# Seen: so it does with the last, which writes Latin-1. The others count letters and write UTF-8, where å is two bytes. A printer takes as
#       many bytes as it was told of: the code is of "pås", and the e goes on as text to be printed. Each å, ä or ö takes one more letter
#       off the end of a link.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund node-thermal-printer@4.6.1 escpos@2.5.2 \
  @node-escpos/core@0.6.0 @point-of-sale/receipt-printer-encoder@4.0.1 >/dev/null
cd "$work"
cat >codes.mjs <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const { printer: Thermal, types } = require('node-thermal-printer')
const escpos = require('escpos')
const { Printer } = await import('@node-escpos/core')
const Encoder = require('@point-of-sale/receipt-printer-encoder')
const device = { open() {}, write() {}, close() {} }
// GS ( k: the length, lowest byte first, three settings, and as many bytes less three. ESC Z: three settings, the length, as many bytes.
const taken = (written) => {
  const stores = written.indexOf('1P0')
  if (stores > 0) return written.subarray(stores + 3, stores + written.readUInt16LE(stores - 2))
  const begins = written.indexOf(Buffer.from([27, 90]))
  return written.subarray(begins + 7, begins + 7 + written.readUInt16LE(begins + 5))
}
for (const text of ['påse', 'https://example.se/åsa/öst']) {
  const thermal = new Thermal({ type: types.EPSON, interface: 'tcp://127.0.0.1:9' })
  thermal.printQR(text)
  console.log(`node-thermal-printer: ${taken(thermal.getBuffer())}`)
  for (const [name, printer] of [['escpos', new escpos.Printer(device, {})], ['@node-escpos/core', new Printer(device, {})]]) {
    printer.qrcode(text)
    console.log(`${name}: ${taken(Buffer.from(printer.buffer._buffer))}`)
  }
  const encoder = new (Encoder.default ?? Encoder)({ language: 'esc-pos' })
  console.log(`receipt-printer-encoder: ${taken(Buffer.from(encoder.qrcode(text).encode())).toString('latin1')}`)
}
JS
node codes.mjs | tee seen
cmp - seen <<'SEEN'
node-thermal-printer: pås
escpos: pås
@node-escpos/core: pås
receipt-printer-encoder: påse
node-thermal-printer: https://example.se/åsa/ö
escpos: https://example.se/åsa/ö
@node-escpos/core: https://example.se/åsa/ö
receipt-printer-encoder: https://example.se/åsa/öst
SEEN
