#!/bin/sh
# htmlTable 2.4.1 for R (Debian's r-cran-htmltable 2.4.1-1, with r-base-core 4.2.2.20221110-2): txtRound, which rounds what stands in a
# table, texts too. Its manual says that dec is to be the sign of the decimals if that of a text is not English.
#
# Guessed: "1 250,50" with dec="," and one decimal is 1 250,5 and "125,50 kr" without decimals 126 kr or 125 kr; "1 250" is left alone.
# Seen: "1 250,50" is 1.0 when it is told of the comma, as without: it makes the comma a point and looks for a comma then, so that 12,75 is
#       12.0, too. The thousands before a blank are all that is left of "1 250", 1, whereas "1 250.50" is 1250.5. Nothing is said. (Of
#       12,75 nothing was in writing.)
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  r-base-core=4.2.2.20221110-2 r-cran-htmltable=2.4.1-1 >/dev/null 2>&1
(cd debs && apt-get download -qq r-base-core=4.2.2.20221110-2 r-cran-htmltable=2.4.1-1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >round.R <<'R'
library(htmlTable)
cat(txtRound("1 250,50", 1, dec = ","), txtRound("12,75", 1, dec = ","), txtRound("125,50 kr", 0, dec = ","), sep = ", ", fill = TRUE)
cat(txtRound("1 250", 0), txtRound(c("1 250", "75"), 0), txtRound("1 250.50", 1), sep = ", ", fill = TRUE)
R
: >empty && mv empty usr/lib/R/etc/Renviron
export R_HOME="$work/usr/lib/R" R_LIBS="$work/usr/lib/R/site-library:/usr/lib/R/site-library" LC_ALL=C.UTF-8 EDITOR=vi PAGER=cat
LD_LIBRARY_PATH="$R_HOME/lib:$(echo usr/lib/*-linux-gnu)" ./usr/lib/R/bin/exec/R --vanilla --slave -f round.R | tee seen
[ "$(cat seen)" = '1.0, 12.0, 125
1, 1, 75, 1250.5' ]
