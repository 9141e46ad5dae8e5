#!/bin/sh
# bwip-js 4.11.4 (npm), which draws bar codes of a hundred kinds, read by ZXing (zxing-wasm 3.1.6, npm): "Påse 125 kr" on a label.
#
# Guessed: the same text in the kinds that have letters beyond ASCII, Code 128, whose FNC4 stands for ISO 8859-1, among them; or an error,
#          as of Code 39 Extended and Code 93 Extended.
# Seen: "PÃ¥se 125 kr" in Code 128 and in MaxiCode, and no error: the text is made UTF-8 before it is drawn, and its two bytes are there
#       two letters of ISO 8859-1. QR, Data Matrix, PDF417 and Aztec come back right, since the reader guesses that they are UTF-8.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund bwip-js@4.11.4 zxing-wasm@3.1.6 >/dev/null
cd "$work"
cat >label.mjs <<'JS'
import { readFileSync } from 'node:fs'
import bwipjs from 'bwip-js'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
const { buffer } = new Uint8Array(readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: buffer } })
for (const bcid of ['code128', 'maxicode', 'qrcode', 'datamatrix', 'pdf417', 'azteccode', 'code39ext', 'code93ext']) {
  try {
    const picture = await bwipjs.toBuffer({ bcid, text: 'Påse 125 kr', scale: 3, padding: 10, backgroundcolor: 'FFFFFF' })
    const [{ text }] = await readBarcodes(new Uint8Array(picture), { tryHarder: true })
    console.log(`${bcid}: ${text}`)
  } catch (error) {
    console.log(`${bcid}: ${error.message.match(/ASCII/)}`)
  }
}
JS
node label.mjs | tee seen
cmp - seen <<'SEEN'
code128: PÃ¥se 125 kr
maxicode: PÃ¥se 125 kr
qrcode: Påse 125 kr
datamatrix: Påse 125 kr
pdf417: Påse 125 kr
azteccode: Påse 125 kr
code39ext: ASCII
code93ext: ASCII
SEEN
