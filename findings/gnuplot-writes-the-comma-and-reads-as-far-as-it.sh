#!/bin/sh
# gnuplot 5.4 patchlevel 4 (Debian's gnuplot-nox 5.4.4+dfsg1-2+b2): a bank's sums with a decimal comma, between semicolons.
#
# Guessed: set decimalsign ',' lets it read 12,50 as twelve and a half, and write it so.
# Seen: it writes so. Read is 12: what is behind the comma is gone, 27 kronor of 27,75 are left, and nothing is said. Only decimalsign
#       locale, with a Swedish locale that the machine has made, reads the öre; and then a sum written 12.50 is 12.
#
# Fails if that changes. Needs gnuplot 5.4 and localedef with Debian's locales.
set -eu
gnuplot --version | grep -q '^gnuplot 5\.4 patchlevel 4' || { echo 'gnuplot 5.4.4 is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export LOCPATH="$work"
localedef -i sv_SE -f UTF-8 ./sv_SE.UTF-8
printf '%s\n' 'Day;Sum' '2026-11-30;12,50' '2026-12-14;15,25' >comma.csv
tr , . <comma.csv >point.csv
cat >add.gp <<'GP'
set print '-'
set datafile separator ';'
do for [file in 'comma.csv point.csv'] {
  stats file using 2 every ::1 nooutput
  print 'untold: ', file, ' ', STATS_sum
}
set decimalsign ','
stats 'comma.csv' using 2 every ::1 nooutput
print "',': comma.csv ", gprintf('%.2f', STATS_sum)
set decimalsign locale 'sv_SE.UTF-8'
do for [file in 'comma.csv point.csv'] {
  stats file using 2 every ::1 nooutput
  print 'locale: ', file, ' ', gprintf('%.2f', STATS_sum)
}
GP
gnuplot add.gp 2>/dev/null | tee seen
cmp - seen <<'SEEN'
untold:  comma.csv   27.0
untold:  point.csv   27.75
',': comma.csv  27,00
locale:  comma.csv   27,75
locale:  point.csv   27,00
SEEN
