#!/bin/sh
# GNU Ocrad 0.28 (Debian's ocrad 0.28-3), reading clear print, 300 dots an inch, as WeasyPrint 57.2 and poppler 22.12 make it, in
# DejaVu Sans and Liberation Serif.
#
# Guessed: å, ä and ö are read, small and capital, or all lose what is above them.
# Seen: å, ä, ö, Ä and Ö are read. Å is the small letter a: "Åsa" is "asa", "Åkersberga" "akersberga", and in a line of capitals
#       "PÅSRUNDAN" is "PaSRUNDAN". It is so in both, so that no name or address in Å is found by its word.
#
# Fails if that changes. Needs apt-get, WeasyPrint 57.2, pdftoppm of poppler-utils 22.12 and the two fonts.
set -eu
weasyprint --version 2>/dev/null | grep -q '57\.2' || { echo 'WeasyPrint 57.2 is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq ocrad=0.28-3 >/dev/null 2>&1
dpkg -x ocrad_*.deb .
for font in 'DejaVu Sans' 'Liberation Serif'; do
  echo "<html lang=\"sv\"><meta charset=\"utf-8\"><style>@page { size: A5 } p { font: 20px '$font' }</style>
    <p>Åsa Ångström, Åkersberga <p>Ängsvägen, Älvsjö <p>Örjan på ön <p>PÅSRUNDAN HÄMTAR" >page.html
  weasyprint --quiet page.html page.pdf
  pdftoppm -r 300 -gray page.pdf page
  echo "$font:"
  ./usr/bin/ocrad -F utf8 page-1.pgm | grep .
done | tee seen
cmp - seen <<'SEEN'
DejaVu Sans:
asa angström, akersberga
Ängsvägen, Älvsjö
Örjan på ön
PaSRUNDAN HÄMTAR
Liberation Serif:
asa angström, akersberga
Ängsvägen, Älvsjö
Örjan på ön
PaSRUNDAN HÄMTAR
SEEN
