#!/bin/sh
# zbarimg 0.23.92 (Debian's zbar-tools 0.23.92-7+deb12u1) on a QR code of "08:00–10:00", written by zint 2.11.1 (Debian's 2.11.1-1).
#
# Guessed: the dash is read, whatever encoding it stands in, since the code names its own.
# Seen: zint names Windows-1250 (ECI 21), which has a dash, and zbar reads that as Latin-1: between the times stands a
#       control character, U+0096, which no screen shows: 08:0010:00. @zxing/library 0.21.3 (npm) reads the dash.
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
npm install --silent --ignore-scripts pngjs@7.0.0 @zxing/library@0.21.3
cat >read.cjs <<'JS'
const { readFileSync } = require('node:fs')
const { PNG } = require('pngjs')
const { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } = require('@zxing/library')
const { data, width, height } = PNG.sync.read(readFileSync('code.png'))
const grey = Uint8ClampedArray.from({ length: width * height }, (_, place) => data[4 * place])
const picture = new RGBLuminanceSource(grey, width, height)
const show = (text) => [...text].map((sign) => (sign > '~' ? `<${sign.codePointAt(0).toString(16)}>` : sign)).join('')
console.log(`zbar ${show(process.argv[2])}`)
console.log(`zxing ${show(new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(picture))).getText())}`)
JS
libraries=$(find "$work/usr/lib" -name '*.so*' -printf '%h\n' | sort -u | paste -sd :)
# If ImageMagick was not on the machine, its parts are here.
coders=$(find "$work" -type d -path '*modules-Q16/coders')
[ -z "$coders" ] || export MAGICK_CODER_MODULE_PATH="$coders"
LD_LIBRARY_PATH=$libraries ./usr/bin/zint --barcode=QRCODE --data=08:00–10:00 --output=code.png --scale=4 --quietzones 2>/dev/null || true
node read.cjs "$(LD_LIBRARY_PATH=$libraries ./usr/bin/zbarimg --quiet --raw code.png 2>/dev/null)" | tee seen
cmp - seen <<'SEEN'
zbar 08:00<96>10:00
zxing 08:00<2013>10:00
SEEN
