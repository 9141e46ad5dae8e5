#!/bin/sh
# pandoc 2.17.1.1 (Debian's 2.17.1.1-2~deb12u1): a Swedish text written as RTF by pandoc and read again by pandoc.
#
# Guessed: the same text.
# Seen: its writer writes \u8722? for a minus sign and \u228? for ä, with one letter for programs that know no Unicode, as RTF asks. Its
#       reader drops that letter and the next one too: −75 kr is −5 kr, 08:00–10:00 is "08:00–0:00", Märsta "Mästa". What word
#       processors write for ä, \'e4, is read well.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq pandoc=2.17.1.1-2~deb12u1 pandoc-data=2.17.1.1-2~deb12u1 liblua5.3-0=5.3.6-2 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu)
export LC_ALL=C.UTF-8 LD_LIBRARY_PATH
pandoc() { ./usr/bin/pandoc --data-dir=usr/share/pandoc/data --wrap=none "$@"; }
echo 'Märsta: −75 kr, 08:00–10:00' | pandoc --from markdown --to rtf | tee written
{
  pandoc --from rtf --to plain written
  printf '%s' "{\\rtf1\\ansi\\ansicpg1252 M\\'e4rsta: 75 kr\\par}" | pandoc --from rtf --to plain
} | tee seen
cmp - seen <<'SEEN'
Mästa: −5 kr, 08:00–0:00
Märsta: 75 kr
SEEN
grep -qF 'M\u228?rsta: \u8722?75 kr, 08:00\u8211-10:00' written
