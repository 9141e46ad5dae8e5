#!/bin/sh
# GnuCOBOL 3.1.2 (Debian's gnucobol3 3.1.2-5+b1) with DECIMAL-POINT IS COMMA: NUMVAL-C, which reads a sum with its currency, and takes the
# currency as its second argument, a text of any length.
#
# Guessed: "SEK 12,50" with "SEK", and "kr 12,50" with "kr", are 12,50.
# Seen: they are nought, and nothing is said, and so is "12,50 kr". The currency may have one letter: "K 1.234,50" with "K" is read, and so
#       is a sum without any.
#
# Fails if that changes. Needs apt-get and a C compiler.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq gnucobol3=3.1.2-5+b1 libcob4=3.1.2-5+b1 libcob4-dev=3.1.2-5+b1 libgmp-dev libdb5.3 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
libraries=$(echo "$work"/usr/lib/*-linux-gnu)
export LD_LIBRARY_PATH="$libraries" COB_CONFIG_DIR="$work/etc/gnucobol"
COB_CFLAGS="-I$work/usr/include -I$(echo "$work"/usr/include/*-linux-gnu)"
export COB_CFLAGS COB_LDFLAGS="-L$libraries" COB_LIBRARY_PATH="$libraries"
read_sums() {
  cat <<'COBOL'
IDENTIFICATION DIVISION.
PROGRAM-ID. SUMS.
ENVIRONMENT DIVISION.
CONFIGURATION SECTION.
SPECIAL-NAMES. DECIMAL-POINT IS COMMA.
DATA DIVISION.
WORKING-STORAGE SECTION.
01 READ-SUM PIC S9(9)V99.
01 SHOWN PIC -(6)9,99.
PROCEDURE DIVISION.
COBOL
  while IFS='|' read -r sum currency; do
    echo "MOVE FUNCTION NUMVAL-C(\"$sum\" \"$currency\") TO READ-SUM"
    echo "MOVE READ-SUM TO SHOWN"
    echo "DISPLAY \"$sum, $currency: \" FUNCTION TRIM(SHOWN)."
  done
  echo 'STOP RUN.'
}
read_sums >sums.cob <<'SUMS'
K 1.234,50|K
1.234,50|K
SEK 12,50|SEK
SEK12,50|SEK
kr 12,50|kr
12,50 kr|kr
SUMS
./usr/bin/cobc -x -free sums.cob 2>/dev/null
./sums | tee seen
cmp - seen <<'SEEN'
K 1.234,50, K: 1234,50
1.234,50, K: 1234,50
SEK 12,50, SEK: 0,00
SEK12,50, SEK: 0,00
kr 12,50, kr: 0,00
12,50 kr, kr: 0,00
SEEN
