#!/bin/sh
# texttopdf of cups-filters 1.28.17 (Debian's 1.28.17-3+deb12u2), by which CUPS prints a text file, on paper and into a PDF: two lines of
# Swedish in UTF-8, in DejaVu Sans Mono.
#
# Guessed: the PDF looks like the text, and its text is that; at most å or the dash is missing.
# Seen: it looks right to the eye, and its text is "3§VUXQGDQ" for "Påsrundan": the font is embedded without what its signs mean, so
#       that pdftotext and mutool, and so a search, a copy and a screen reader, have the numbers of the signs in their place.
#
# Fails if that changes. Needs apt-get, pdftotext of poppler-utils and DejaVu Sans Mono.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
version=1.28.17-3+deb12u2
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  cups-filters=$version >/dev/null 2>&1
(cd debs && apt-get download -qq cups-filters=$version libcupsfilters1=$version libfontembed1=$version >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu" CUPS_DATADIR="$work/usr/share/cups"
printf 'Påsrundan\nmåndag\n' >text
CHARSET=utf-8 CONTENT_TYPE=text/plain ./usr/lib/cups/filter/texttopdf 1 anna text 1 '' text >text.pdf 2>/dev/null
{
  pdffonts text.pdf | awk 'NR > 2 { print "embedded " $(NF - 4) ", meaning known " $(NF - 2) }'
  pdftotext -nopgbrk text.pdf - | grep .
} | tee seen
cmp - seen <<'SEEN'
embedded yes, meaning known no
3§VUXQGDQ
P§QGDJ
SEEN
