#!/bin/sh
# zint 2.11.1 (Debian's 2.11.1-1), which makes codes for labels: a QR code of "−75 kr" with a real minus sign, read by jsQR 1.4.0,
# @zxing/library 0.21.3 (npm) and zbarimg 0.23.92 (Debian's zbar-tools 0.23.92-7+deb12u1).
#
# Guessed: UTF-8, marked as such, which is what zint makes of "Påse −75 kr".
# Seen: Shift JIS, the Japanese encoding, without a mark, since it has a minus and Latin-1 has none; zint warns of it. ZBar reads what was
#       written, ZXing a minus of Japanese width (U+FF0D), and jsQR an empty text. One å in the text, and all is well.
#
# Fails if that changes. Needs apt-get, npm and node.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  zint=2.11.1-1 zbar-tools=0.23.92-7+deb12u1 >/dev/null 2>&1
(cd debs && apt-get download -qq zint=2.11.1-1 libzint2.11=2.11.1-1 zbar-tools=0.23.92-7+deb12u1 libzbar0=0.23.92-7+deb12u1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
npm init --yes >/dev/null
npm install --silent --ignore-scripts jsqr@1.4.0 pngjs@7.0.0 @zxing/library@0.21.3
cat >read.cjs <<'JS'
const { readFileSync } = require('node:fs')
const jsQR = require('jsqr')
const { PNG } = require('pngjs')
const { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } = require('@zxing/library')
const { data, width, height } = PNG.sync.read(readFileSync('code.png'))
const grey = Uint8ClampedArray.from({ length: width * height }, (_, place) => data[4 * place])
const picture = new RGBLuminanceSource(grey, width, height)
const zxing = new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(picture)))
const jsqr = (jsQR.default ?? jsQR)(new Uint8ClampedArray(data), width, height)
console.log(`jsQR ${JSON.stringify(jsqr.data)}, ZXing ${JSON.stringify(zxing.getText())}`)
JS
libraries=$(find "$work/usr/lib" -name '*.so*' -printf '%h\n' | sort -u | paste -sd :)
for text in '−75 kr' 'Påse −75 kr'; do
  LD_LIBRARY_PATH=$libraries ./usr/bin/zint --barcode=QRCODE --data="$text" --output=code.png --scale=4 --quietzones \
    2>/dev/null || true
  echo "ZBar \"$(LD_LIBRARY_PATH=$libraries ./usr/bin/zbarimg --quiet --raw code.png 2>/dev/null)\", $(node read.cjs)"
done | tee seen
cmp - seen <<'SEEN'
ZBar "−75 kr", jsQR "", ZXing "－75 kr"
ZBar "Påse −75 kr", jsQR "Påse −75 kr", ZXing "Påse −75 kr"
SEEN
