#!/bin/sh
# chron 2.3-59 for R (Debian's r-cran-chron 2.3-59-1), whose cut parts days into weeks, which begin on Mondays if nothing else is asked for:
# 75 kr on each day from a Sunday, and from the Friday before it, summed by week.
#
# Guessed, in writing: weeks begin on Mondays or on Sundays, as the manual says. That each day is in one of them was taken for granted.
# Seen: if the first day is a Sunday, it is in no week: its factor is NA, and table, tapply and split leave it and its 75 kr out. From any
#       other day on, and with weeks that begin on Sundays, each day has its week, the Sundays too. Nothing is said. The manual says that
#       the range of the days is divided and that "weeks" is a period of time, and neither it nor the news nor the trackers tell of it.
#
# Fails if that changes. Needs R and r-cran-chron 2.3-59.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
dpkg-query -W -f='${Version}\n' r-cran-chron 2>/dev/null | grep -q '^2\.3-59' || { echo 'r-cran-chron 2.3-59 is not here' && exit 2; }
cat >"$work/weeks.R" <<'R'
suppressMessages(library(chron))
for (first in c('2026-11-29', '2026-11-27')) {
  for (monday in c(TRUE, FALSE)) {
    days <- dates(format(as.Date(first) + 0:9, '%m/%d/%y'))
    kronor <- rep(75, length(days))
    sums <- tapply(kronor, cut(days, 'weeks', start.on.monday = monday), sum)
    cat(as.character(weekdays(days[1])), if (monday) 'Mondays' else 'Sundays', sums, 'of', paste0(sum(kronor), '\n'))
  }
}
R
Rscript --vanilla "$work/weeks.R" | tee "$work/seen"
cmp - "$work/seen" <<'SEEN'
Sun Mondays 525 150 of 750
Sun Sundays 525 225 of 750
Fri Mondays 225 525 of 750
Fri Sundays 150 525 75 of 750
SEEN
