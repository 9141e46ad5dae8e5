#!/bin/sh
# SWI-Prolog 9.0.4 (Debian's swi-prolog-nox 9.0.4+dfsg-2): csv_read_file of a table between semicolons, which makes numbers of the cells
# that are numbers, as its manual says.
#
# Guessed: a cell with a blank in it is text, be it a telephone number, a postcode, two houses or a sum.
# Seen: a number whose digits may be grouped by blanks, as in the language itself, in groups of any length. The houses "12 14" are 1214,
#       "070 174 06 05" is 701740605, "191 40" 19140 and "2026 11 30" 20261130. A hyphen or a comma keeps a cell text, so that 1 234 is a
#       number, and 1 234,50 is none.
#
# Fails if that changes. Needs SWI-Prolog.
set -eu
swipl --version | grep -q 'version 9\.0\.4 ' || { echo 'SWI-Prolog 9.0.4 is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '12 14;070 174 06 05;191 40;2026 11 30;1 234;1 234,50;070-174 06 05' >table.csv
cat >read.pl <<'PL'
:- use_module(library(csv)).
:- csv_read_file('table.csv', [Row], [separator(0';)]), forall(arg(_, Row, Cell), (print(Cell), nl)), halt.
PL
swipl -q read.pl | tee seen
cmp - seen <<'SEEN'
1214
701740605
19140
20261130
1234
'1 234,50'
'070-174 06 05'
SEEN
