#!/bin/sh
# catdoc 0.95 (Debian's catdoc 1:0.95-6~deb12u1), which writes the text of Word's and of RTF's documents: a letter in RTF as word
# processors write it, with each letter in Unicode and beside it one for older readers, an address in two lines of a paragraph, and two
# cells.
#
# Guessed: each å is there once, and the two cells are apart. Of the lines nothing was in writing.
# Seen: where the letter says that one character stands beside each, \uc1, as word processors say though it goes without saying, that one
#       is written as well: Åsa is ÅÅsa and −75 is −?75. Unsaid, it is right. The end of a line is nothing, so that Ekbacken 5 in 192 50
#       Sollentuna is Ekbacken 5192 50, and cells are joined. Nothing is said, and the manual tells only which charset is taken for RTF.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq catdoc=1:0.95-6~deb12u1 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
printf 'charset_path = %s/usr/share/catdoc\nmap_path = %s/usr/share/catdoc\n' "$work" "$work" >.catdocrc
for said in '\uc1' ''; do
  cat >letter.rtf <<RTF
{\\rtf1\\ansi\\ansicpg1252$said\\deff0{\\fonttbl{\\f0 Arial;}}\\f0
\\u197\\'c5sa Ek, \\u8722 ?75 kr\\par
Ekbacken 5\\line 192 50 Sollentuna\\par
\\trowd\\cellx2000\\cellx4000\\intbl Belopp\\cell 125,50\\cell\\row\\pard\\par
}
RTF
  HOME=$work usr/bin/catdoc -d utf-8 letter.rtf | grep .
done | tee seen
cmp - seen <<'SEEN'
ÅÅsa Ek, −?75 kr
Ekbacken 5192 50 Sollentuna
Belopp125,50
Åsa Ek, −75 kr
Ekbacken 5192 50 Sollentuna
Belopp125,50
SEEN
