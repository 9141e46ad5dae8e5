#!/bin/sh
# insight 0.19.0 for R (Debian's r-cran-insight 0.19.0+dfsg-1, with r-base-core 4.2.2.20221110-2): format_number, which writes a number in
# words.
#
# Guessed: a refund of 75 kronor, -75, is minus seventy five, and 0 is zero.
# Seen: -75 is "NA hundred and seventy five", since the sign is taken for the digit of the hundreds, and 0 is nothing at all. One digit
#       behind a minus sign makes a number between ten and twenty: -1 is eleven and -4 fourteen, and -1250 is eleven thousand, two hundred
#       and fifty, all without a warning. (-3 was run first, without a guess: thirteen.)
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  r-base-core=4.2.2.20221110-2 r-cran-insight=0.19.0+dfsg-1 >/dev/null 2>&1
(cd debs && apt-get download -qq r-base-core=4.2.2.20221110-2 r-cran-insight=0.19.0+dfsg-1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >words.R <<'R'
for (sum in c(75, -75, 0, -4, -1, 1250, -1250)) cat(sum, ": ", insight::format_number(sum), "\n", sep = "")
R
: >empty && mv empty usr/lib/R/etc/Renviron
export R_HOME="$work/usr/lib/R" R_LIBS="$work/usr/lib/R/site-library" LC_ALL=C.UTF-8 EDITOR=vi PAGER=cat
LD_LIBRARY_PATH="$R_HOME/lib:$(echo usr/lib/*-linux-gnu)" ./usr/lib/R/bin/exec/R --vanilla --slave -f words.R | tee seen
cmp - seen <<'SEEN'
75: seventy five
-75: NA hundred and seventy five
0: 
-4: fourteen
-1: eleven
1250: one thousand, two hundred and fifty
-1250: eleven thousand, two hundred and fifty
SEEN
