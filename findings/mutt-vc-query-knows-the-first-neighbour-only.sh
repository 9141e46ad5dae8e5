#!/bin/sh
# mutt_vc_query 005 (Debian's mutt-vc-query 005-2, with libvc0 012-3), by which mutt finds addresses in a file of vCards: three neighbours,
# in a file whose lines end in CR LF, as RFC 2426 and RFC 6350 want it, and in one whose lines end in LF.
#
# Guessed: all are found. Of how lines end nothing was in writing: as in both.
# Seen: with CR LF the file has one entry, the first, and the others are not found by any name, as if they were not there; nothing is said.
#       With LF there are three. What writes vCards as it should writes those that are not found. The NEWS of libvc says that values over
#       several lines are read right where they end in CR LF.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq mutt-vc-query=005-2 libvc0=012-3 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
for name in Anna Bo Eva; do
  printf '%s\r\n' BEGIN:VCARD VERSION:3.0 "N:Ek;$name;;;" "FN:$name Ek" "EMAIL;TYPE=INTERNET:$name@example.se" END:VCARD
done >crlf.vcf
tr -d '\r' <crlf.vcf >lf.vcf
for file in crlf.vcf lf.vcf; do
  echo "$file"
  LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu) ./usr/bin/mutt_vc_query -f $file Ek | tr -d '\r' | tr '\t' ' ' | sed 's/ *$//'
done | tee seen
cmp - seen <<'SEEN'
crlf.vcf
Searching database ... 1 entries ... 1 matching.
Anna@example.se Anna Ek
lf.vcf
Searching database ... 3 entries ... 3 matching.
Anna@example.se Anna Ek
Bo@example.se Bo Ek
Eva@example.se Eva Ek
SEEN
