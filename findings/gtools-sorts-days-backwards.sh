#!/bin/sh
# gtools 3.9.4 for R (Debian's r-cran-gtools 3.9.4-1, with r-base-core 4.2.2.20221110-2): mixedsort, for texts with numbers in them, which
# goes by the numbers.
#
# Guessed: days as 2026-11-16 come in their order, as they would in any sort; houses 12, 12-14 and 12-16 too.
# Seen: backwards within the year: 2026-12-07 before 2026-11-30 before 2026-11-16, since a hyphen before a number makes it less than nought.
#       Houses 12-16, 12-14 and 12 come in that order, and bill 2026-10 before 2026-9. Its manual tells of exponents, and of no sign.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  r-base-core=4.2.2.20221110-2 r-cran-gtools=3.9.4-1 >/dev/null 2>&1
(cd debs && apt-get download -qq r-base-core=4.2.2.20221110-2 r-cran-gtools=3.9.4-1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >sort.R <<'R'
for (texts in list(
  c("2026-11-16", "2026-11-30", "2026-12-07", "2027-01-04"),
  c("Ek 2", "Ek 10", "Ek 12", "Ek 12-14", "Ek 12-16"),
  c("2026-9", "2026-10")
)) cat(gtools::mixedsort(texts), sep = ", ", fill = 80)
R
: >empty && mv empty usr/lib/R/etc/Renviron
export R_HOME="$work/usr/lib/R" R_LIBS="$work/usr/lib/R/site-library" LC_ALL=C.UTF-8 EDITOR=vi PAGER=cat
LD_LIBRARY_PATH="$R_HOME/lib:$(echo "$work"/usr/lib/*-linux-gnu)" ./usr/lib/R/bin/exec/R --vanilla --slave -f sort.R | tee seen
cmp - seen <<'SEEN'
2026-12-07, 2026-11-30, 2026-11-16, 2027-01-04
Ek 2, Ek 10, Ek 12-16, Ek 12-14, Ek 12
2026-10, 2026-9
SEEN
