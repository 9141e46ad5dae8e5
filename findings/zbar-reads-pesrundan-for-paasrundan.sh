#!/bin/sh
# zint 2.11.1 (Debian's zint 2.11.1-1), which draws bar codes, and zbarimg of ZBar 0.23.92 (zbar-tools 0.23.92-7+deb12u1), which reads them:
# Swedish words in Code 128, the code of parcels and of letters to be sent back.
#
# Guessed: refused, as Debian's barcode refuses å, and zint itself in Code 39; or the word, as with a reference of capitals and digits.
# Seen: zint writes å by the sign that means the upper half of Latin-1 follows, as the standard has it, and ZBar leaves that sign
#       out: å is read as e, ä as d and ö as v. Påsrundan is Pesrundan, Åsa is Esa, and Björkvägen is Bjvrkvdgen. The exit status of
#       both is 0.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- zint=2.11.1-1 libzint2.11=2.11.1-1 zbar-tools=0.23.92-7+deb12u1 libzbar0=0.23.92-7+deb12u1
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$work/usr/lib:$(echo "$work"/usr/lib/*-linux-gnu)"
# If ImageMagick was not on the machine, its parts are here.
coders=$(find "$work" -type d -path '*modules-Q16/coders')
[ -z "$coders" ] || export MAGICK_CODER_MODULE_PATH="$coders"
for word in K7M2PQ Påsrundan Åsa Björkvägen; do
  usr/bin/zint --barcode=CODE128 --scale=4 --output=code.png --data="$word"
  read=$(usr/bin/zbarimg --quiet --raw code.png 2>/dev/null)
  echo "$word: $read"
done | tee seen
cmp - seen <<'SEEN'
K7M2PQ: K7M2PQ
Påsrundan: Pesrundan
Åsa: Esa
Björkvägen: Bjvrkvdgen
SEEN
