#!/bin/sh
# Miller 6.6.0 (Debian's miller 6.6.0-2+b3): the sum and the mean of a column of Swedish sums, of which one has öre.
#
# Guessed: (error), as Miller's own language answers when it adds such a field, or a refusal as its histogram has, "cannot parse".
# Seen: stats1 leaves out what it cannot read. 300, 75,50 and 125 have the sum 425 and the mean 212.5, while their count is three and the
#       greatest is 75,50. A column in which each has its comma has the sum 0. Nothing is said, and the exit status is 0.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq miller=6.6.0-2+b3 >/dev/null 2>&1
dpkg -x miller_*.deb .
echo "@sum += \$sum; end { emit @sum }" >add
printf 'name;sum;all\nAda;300;300,00\nBo;75,50;75,50\nCia;125;125,00\n' >payments.csv
seen=$(
  ./usr/bin/mlr --icsv --ifs ';' --onidx stats1 -a sum,mean,count,max -f sum payments.csv
  ./usr/bin/mlr --icsv --ifs ';' --onidx stats1 -a sum -f all payments.csv
  ./usr/bin/mlr --icsv --ifs ';' --onidx put -q -f add payments.csv
)
echo "$seen"
[ "$seen" = '425 212.5 3 75,50
0
(error)' ]
