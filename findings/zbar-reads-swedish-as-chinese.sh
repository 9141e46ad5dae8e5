#!/bin/sh
# zbarimg of ZBar 0.23.92 (Debian's 0.23.92-7+deb12u1), on QR codes with Swedish text in UTF-8, as qrencode and most web pages make them.
#
# Guessed: the text, since UTF-8 is what every such code has; å as mojibake at worst.
# Seen: where å, ä and ö stand alone among ASCII, their bytes are taken for Big5: "Påsrundan" is read as "P疇srundan", "Blåbär" as
#       "Bl疇b瓣r". "Ängsvägen 5" is read right: a pair of bytes that is no Big5 saves the rest. The exit status is 0. (Its build for the web,
#       @undecaf/zbar-wasm 0.11.0, reads all of them.)
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
packages='zbar-tools=0.23.92-7+deb12u1 libzbar0=0.23.92-7+deb12u1 qrencode=4.1.1-1'
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $packages >/dev/null 2>&1
(cd debs && apt-get download -qq $packages >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu"
# If ImageMagick was not on the machine, its parts are here.
coders=$(find "$work" -type d -path '*modules-Q16/coders')
[ -z "$coders" ] || export MAGICK_CODER_MODULE_PATH="$coders"
read_back() { ./usr/bin/qrencode -8 -o code.png "$1" && ./usr/bin/zbarimg --quiet --nodbus --raw code.png; }
for text in Pasrundan Påsrundan Blåbär 'Ängsvägen 5'; do read_back "$text"; done | tee seen
printf '%s\n' Pasrundan P疇srundan Bl疇b瓣r 'Ängsvägen 5' | cmp - seen
