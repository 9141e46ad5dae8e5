#!/bin/sh
# @zxing/library 0.21.3 and @nuintun/qrcode 5.0.3 (npm), which read QR codes: Swedish words in ISO 8859-1, which ISO/IEC 18004 takes for
# granted where a code says nothing, and in UTF-8, which most programs write instead.
#
# Guessed: both are read by both, since each reader looks whether the bytes are UTF-8.
# Seen: of ISO 8859-1, zxing refuses "Påsrundan" with an exception without a message, and takes "ÅÄÖ" for Japanese, "ﾅﾄﾖ"; nuintun reads it.
#       UTF-8 is read by zxing, and by nuintun as ISO 8859-1, "PÃ¥srundan". No code with å in it is read right by both.
#
# Fails if that changes. Needs npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --prefix "$work" --ignore-scripts --no-audit --no-fund @zxing/library@0.21.3 \
  @nuintun/qrcode@5.0.3 qrcode@1.5.4 >/dev/null
cd "$work"
cat >read.js <<'JS'
const { create } = require('qrcode')
const zxing = require('@zxing/library')
const nuintun = require('@nuintun/qrcode')
function picture(bytes) {
  const { modules } = create([{ data: bytes, mode: 'byte' }])
  const width = (modules.size + 8) * 6
  const isDark = (at) => at >= 0 && at < modules.size
  const data = Uint8ClampedArray.from({ length: width * width * 4 }, (_, at) => {
    const [row, column] = [Math.floor(at / 4 / width / 6) - 4, Math.floor(((at / 4) % width) / 6) - 4]
    return at % 4 === 3 || !isDark(row) || !isDark(column) || !modules.get(row, column) ? 255 : 0
  })
  return { data, width, height: width }
}
const readers = {
  zxing({ data, width, height }) {
    const light = data.filter((_, at) => at % 4 === 0)
    const bitmap = new zxing.BinaryBitmap(new zxing.HybridBinarizer(new zxing.RGBLuminanceSource(light, width, height)))
    return new zxing.QRCodeReader().decode(bitmap, new Map([[zxing.DecodeHintType.PURE_BARCODE, true]])).getText()
  },
  nuintun(image) {
    const [found] = new nuintun.Detector().detect(nuintun.binarize(nuintun.grayscale(image), image.width, image.height))
    return new nuintun.Decoder().decode(found.matrix).content
  },
}
for (const encoding of ['latin1', 'utf8']) {
  for (const text of ['Påsrundan', 'ÅÄÖ', 'hej']) {
    const said = Object.values(readers).map((read) => {
      try {
        return JSON.stringify(read(picture(Buffer.from(text, encoding)))).replace(/[\x80-\x9f]/g, '.')
      } catch (error) {
        return error.constructor.name
      }
    })
    console.log(`${encoding} ${text}: ${said.join(' ')}`)
  }
}
JS
node read.js | tee seen
cmp - seen <<'SEEN'
latin1 Påsrundan: FormatException "Påsrundan"
latin1 ÅÄÖ: "ﾅﾄﾖ" "ÅÄÖ"
latin1 hej: "hej" "hej"
utf8 Påsrundan: "Påsrundan" "PÃ¥srundan"
utf8 ÅÄÖ: "ÅÄÖ" "Ã.Ã.Ã."
utf8 hej: "hej" "hej"
SEEN
