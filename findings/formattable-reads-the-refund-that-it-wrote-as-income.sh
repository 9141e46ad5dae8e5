#!/bin/sh
# formattable 0.2.1 (Debian's r-cran-formattable 0.2.1+dfsg-1), which shows and reads sums of money for R: a refund, as its currency()
# writes it.
#
# Guessed, in writing, after "-$75.25" had been seen to be read as 75.25: what it writes itself, kr-75.25 and kr -75.25, it reads as -75.25.
# Seen: 75.25, and so is -75.25 kr, -kr 75.25, -75.25 alone and (75.25): all but digits and points is taken away. So 100 kr and a refund of
#       75.25 kr are 175.25 together. Nothing is said. accounting(), comma() and percent() of the same package keep the sign. The manual has
#       that currency() reads texts, with thousands, and tells nothing of signs, nor does the tracker.
#
# Fails if that changes. Needs R and r-cran-formattable 0.2.1+dfsg-1.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
dpkg-query -W -f='${Version}\n' r-cran-formattable 2>/dev/null | grep -qxF '0.2.1+dfsg-1' ||
  { echo 'r-cran-formattable 0.2.1+dfsg-1 is not here' && exit 2; }
cat >refund.R <<'R'
suppressWarnings(suppressMessages(library(formattable)))
for (separator in c("", " ")) {
  written <- format(currency(-75.25, "kr", sep = separator))
  cat(written, "is read as", as.numeric(currency(written, "kr")), "\n")
}
for (written in c("-75.25 kr", "-75.25", "(75.25)", "1,250.50 kr"))
  cat(written, "is read as", as.numeric(currency(written, "kr")), "\n")
cat("together", sum(currency(c("100.00 kr", "-75.25 kr"), "kr")), "\n")
cat("by accounting", as.numeric(accounting("-75.25")), "and", as.numeric(accounting("(75.25)")), "\n")
R
Rscript refund.R | tee seen
cmp - seen <<'SEEN'
kr-75.25 is read as 75.25 
kr -75.25 is read as 75.25 
-75.25 kr is read as 75.25 
-75.25 is read as 75.25 
(75.25) is read as 75.25 
1,250.50 kr is read as 1250.5 
together 175.25 
by accounting -75.25 and -75.25 
SEEN
