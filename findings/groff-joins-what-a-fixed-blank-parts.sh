#!/bin/sh
# groff 1.22.4 (Debian's groff 1.22.4-10): a text in UTF-8 made a page, in PostScript and in PDF, with fixed blanks, U+00A0, and a hyphen at
# which no line ends, U+2011.
#
# Guessed: a fixed blank is the one that groff has itself, \~, as -K utf8 says what the text is; and the hyphen is one.
# Seen: both are left out, with a warning and the exit status 0: "1 250 kr" is "1250kr", "30 november" "30november" and "e-post" "epost".
#       Minus sign, dash, ½ and å are right. On a terminal, -Tutf8, all are there.
#
# Fails if that changes. Needs apt-get, and pdftotext of poppler-utils.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq groff=1.22.4-10 groff-base=1.22.4-10 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
export PATH="$work/usr/bin:$PATH" GROFF_FONT_PATH="$work/usr/share/groff/1.22.4/font" GROFF_TMAC_PATH="$work/usr/share/groff/1.22.4/tmac"
export GROFF_BIN_PATH="$work/usr/bin" GROFF_COMMAND_PREFIX=
printf '1\302\240250\302\240kr, 30\302\240november, e\342\200\221post\n.br\n−75 kr, 08:00–10:00, ½ påse\n' >bill
{
  groff -K utf8 -Tutf8 bill 2>/dev/null | grep .
  groff -K utf8 -Tpdf bill 2>/dev/null | pdftotext -nopgbrk - - | grep .
} | tee seen
cmp - seen <<'SEEN'
1 250 kr, 30 november, e‑post
−75 kr, 08:00–10:00, ½ påse
1250kr, 30november, epost
−75 kr, 08:00–10:00, ½ påse
SEEN
