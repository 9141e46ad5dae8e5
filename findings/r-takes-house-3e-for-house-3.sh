#!/bin/sh
# R 4.2.2 (Debian's r-base-core 4.2.2.20221110-2), its read.csv, and readr 2.1.4 (r-cran-readr 2.1.4-1), its read_csv: houses of a street.
#
# Guessed: 3E is text. A number may have an exponent, 3E2, and this one has none.
# Seen: it is 3. An e behind the digits, in capitals or not, is taken for an exponent of nothing, and readr takes d, f and l
#       likewise. So where all houses of a street have such a letter, their numbers are other houses'. With one letter that is
#       none of these, A or B, all are text and as they were written.
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
houses <- function(...) paste(c("Street,House", paste0("Ekvägen,", c(...)), ""), collapse = "\n")
for (street in c(houses("3E", "5e", "12E"), houses("3D", "5F", "12L"), houses("3D", "5B", "12E"))) {
  by_readr <- readr::read_csv(I(street), show_col_types = FALSE)$House
  cat(paste(c(read.csv(text = street)$House, "and", by_readr), collapse = " "), "\n", sep = "")
}
R
: >empty && mv empty usr/lib/R/etc/Renviron
export R_HOME="$work/usr/lib/R" R_LIBS="$work/usr/lib/R/site-library" LC_ALL=C.UTF-8 EDITOR=vi PAGER=cat
seen=$(LD_LIBRARY_PATH="$R_HOME/lib:$(echo usr/lib/*-linux-gnu)" ./usr/lib/R/bin/exec/R --vanilla --slave -f read.R)
echo "$seen"
[ "$seen" = '3 5 12 and 3 5 12
3D 5F 12L and 3 5 12
3D 5B 12E and 3D 5B 12E' ]
