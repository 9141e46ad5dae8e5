#!/bin/sh
# Ghostscript 10.00.0 (Debian's ghostscript 10.0.0~dfsg-11+deb12u9): the text of a PDF, by -sDEVICE=txtwrite. The PDF is WeasyPrint 57.2's,
# in which fl, fi and ff are single signs, ligatures, that say what letters they are.
#
# Guessed: "flaskor", as pdftotext and mutool write it, or the ligature, U+FB02.
# Seen: "昀氀askor": two Chinese characters for two letters, since each of their codes, 0066 and 006C, is read back to front, as 6600 and
#       6C00. So "finns" is "昀椀nns", "kaffe" "ka昀昀e", and no word with such a sign is found. A sign of one letter is right, å too.
#
# Fails if that changes. Needs apt-get, WeasyPrint 57.2 and DejaVu Serif.
set -eu
weasyprint --version 2>/dev/null | grep -q '57\.2' || { echo 'WeasyPrint 57.2 is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
version=10.0.0~dfsg-11+deb12u9
packages="ghostscript=$version libgs10=$version"
# shellcheck disable=SC2086 # Each is an argument.
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $packages >/dev/null 2>&1
# shellcheck disable=SC2086
(cd debs && apt-get download -qq $packages libgs10-common libgs-common >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu" GS_LIB="$work/usr/share/ghostscript/10.00.0/Resource/Init"
echo "<html lang=\"sv\"><meta charset=\"utf-8\"><style>p { font-family: 'DejaVu Serif' }</style>
  <p>Det finns flaskor, kaffe och påsar." >page.html
weasyprint --quiet page.html page.pdf
./usr/bin/gs -q -sDEVICE=txtwrite -o - page.pdf 2>/dev/null | tr -d '\r' | sed 's/^ *//' | grep . | tee seen
cmp - seen <<'SEEN'
Det 昀椀nns 昀氀askor, ka昀昀e och påsar. 
SEEN
