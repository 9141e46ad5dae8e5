#!/bin/sh
# liblouis 3.24.0 (Debian's 3.24.0-1), which writes braille for screen readers, with its three tables of Swedish: "−75 kr", a tick and a
# dash.
#
# Guessed: the minus sign U+2212, which Swedish typography and CLDR ask for, is written as the hyphen-minus is, and a tick by a sign of
#       its own.
# Seen: sv-g0 writes the cell of what it does not know for both, so that "−75" and "✓75" are the same; it writes × and € well. sv-1996 and
#       se-se write eight cells of hexadecimal, '\x2212', and sv-1996 does so for the dash of 08:00–10:00 too. BRLTTY 6.5 writes a hyphen
#       for minus and dash.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
packages='liblouis-bin=3.24.0-1 liblouis20=3.24.0-1 liblouis-data=3.24.0-1'
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $packages >/dev/null 2>&1
(cd debs && apt-get download -qq $packages >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu" LOUIS_TABLEPATH="$work/usr/share/liblouis/tables"
braille() { printf '%s' "$2" | ./usr/bin/lou_translate "unicode.dis,$1"; }
back() { braille "$1" "$2" | ./usr/bin/lou_translate --backward "unicode.dis,$1"; }
eight_dots="$(back sv-1996.ctb −75) $(back se-se.ctb −75) $(back sv-1996.ctb 08–10)"
six_dots="$(braille sv-g0.utb −75) $(braille sv-g0.utb ✓75) $(braille sv-g0.utb -75)"
echo "$six_dots; $eight_dots"
[ "$six_dots" = '⣤⠼⠛⠑ ⣤⠼⠛⠑ ⠤⠼⠛⠑' ]
[ "$eight_dots" = "'\\x2212'75 '\\x2212'75 08'\\x2013'10" ]
