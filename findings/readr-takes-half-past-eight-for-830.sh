#!/bin/sh
# readr 2.1.4 for R (Debian's r-cran-readr 2.1.4-1, with r-base-core 4.2.2.20221110-2): read_csv2, for tables with semicolons and decimal
# commas: times as Swedes write them, 8.30, and a place in degrees with a point.
#
# Guessed: text, since the decimal sign is the comma; or numbers with a point, as R's own read.csv2 has "1.234,50" for text.
# Seen: the point is that of the thousands, wherever it stands and however many digits follow: 8.30 is 830 and 10.15 is 1015, 59.428 degrees
#       are 59428. With 08.30 in the column it is text, since no number begins with nought. It says which signs it uses, and not that it
#       has dropped any.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  r-base-core=4.2.2.20221110-2 r-cran-readr=2.1.4-1 >/dev/null 2>&1
(cd debs && apt-get download -qq r-base-core=4.2.2.20221110-2 r-cran-readr=2.1.4-1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >read.R <<'R'
for (begins in c("8.30", "08.30")) {
  table <- paste0("Time;Lat;Sum\n", begins, ";59.428;1.234,50\n10.15;59.501;12,5\n")
  visits <- suppressMessages(readr::read_csv2(I(table), show_col_types = FALSE))
  cat(paste(c(visits$Time, visits$Lat, visits$Sum), collapse = " "), "\n", sep = "")
}
cat(read.csv2(text = "Time;Sum\n8.30;1.234,50\n10.15;12,5\n")$Time)
cat("\n")
R
: >empty && mv empty usr/lib/R/etc/Renviron
export R_HOME="$work/usr/lib/R" R_LIBS="$work/usr/lib/R/site-library" LC_ALL=C.UTF-8 EDITOR=vi PAGER=cat
LD_LIBRARY_PATH="$R_HOME/lib:$(echo usr/lib/*-linux-gnu)" ./usr/lib/R/bin/exec/R --vanilla --slave -f read.R | tee seen
[ "$(cat seen)" = '830 1015 59428 59501 1234.5 12.5
08.30 10.15 59428 59501 1234.5 12.5
8.30 10.15' ]
