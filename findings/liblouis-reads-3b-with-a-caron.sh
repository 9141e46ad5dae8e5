#!/bin/sh
# liblouis 3.24.0 (Debian's 3.24.0-1) with sv-g0, uncontracted Swedish braille: house numbers written in braille, and read back as they are
# when somebody types them at a braille display.
#
# Guessed: "3b" comes back as "3b", since what the table writes it also reads.
# Seen: "3šb". Behind a digit a to j would be digits themselves, so the table writes a sign before them, dots 156, and reads that sign as š.
#       With k and later letters, with a capital, with a blank, and with the tables sv-1996 and se-se, what was written comes back.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  liblouis-bin=3.24.0-1 liblouis20=3.24.0-1 liblouis-data=3.24.0-1 >/dev/null 2>&1
(cd debs && apt-get download -qq liblouis-bin=3.24.0-1 liblouis20=3.24.0-1 liblouis-data=3.24.0-1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu" LOUIS_TABLEPATH="$work/usr/share/liblouis/tables"
louis() { ./usr/bin/lou_translate "$1" "unicode.dis,$2"; }
back() { printf '%s\n' "$2" | louis --forward "$1" | louis --backward "$1"; }
seen=$(printf '%s, ' "$(back sv-g0.utb 3b)" "$(back sv-g0.utb 7c)" "$(back sv-g0.utb 3k)" "$(back sv-g0.utb 3B)" "$(back sv-g0.utb '3 b')" \
  "$(back sv-1996.ctb 3b)" "$(back se-se.ctb 3b)")
echo "$seen"
[ "$seen" = '3šb, 7šc, 3k, 3B, 3 b, 3b, 3b, ' ]
