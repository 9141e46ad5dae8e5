#!/bin/sh
# Bywater BASIC 2.20 (Debian's bwbasic 2.20pl2-13): PRINT USING with a comma for the thousands, as BASIC has it.
#
# Guessed, in writing: #,###.## prints 1250.5 as 1,250.50, ##,###.## the same behind a blank, and 75.25 as 75.25.
# Seen: ",250", without its thousand and its öre, nor the word behind it, and nothing is said; 12505.5 is "2,506" and 75.25 "75". With the
#       comma beside the point, ######,.##, or none, all is right. Its manual tells of PRINT USING without a word on commas.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq bwbasic=2.20pl2-13 >/dev/null 2>&1
dpkg -x bwbasic_*.deb .
cat >sums.bas <<'BASIC'
10 PRINT USING "Summa: #,###.## kr"; 1250.5
20 PRINT USING "Summa: ##,###.## kr"; 1250.5
30 PRINT USING "Summa: ##,###.## kr"; 12505.5
40 PRINT USING "Summa: #,###.## kr"; 75.25
50 PRINT USING "Summa: ######,.## kr"; 1250.5
60 PRINT USING "Summa: #####.## kr"; 1250.5
70 QUIT
BASIC
./usr/bin/bwbasic sums.bas </dev/null | grep Summa | tee seen
cmp - seen <<'SEEN'
Summa: ,250
Summa: ,250
Summa: 2,506
Summa: 75
Summa:   1,250.50 kr
Summa:  1250.50 kr
SEEN
