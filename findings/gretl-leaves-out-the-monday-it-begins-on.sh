#!/bin/sh
# gretl 2022c (Debian's gretl 2022c-1), for statistics and econometrics: dayspan, which counts the days from one day to another, all of them
# or those of weeks of six or five days.
#
# Guessed, after a first span of 10 days instead of 11: from Monday to Friday 5 and 5, to the Monday after 8, 7 and 6, from Friday to Monday
#          4, 3 and 2, and a Monday by itself one day.
# Seen: where the first day is a Monday, it is left out of weeks of six and of five days: Monday to Friday are four working days, January's
#       four full weeks nineteen, and a Monday by itself none. From any other day on it is right, and of seven days always. Nothing is said.
#       The manual says that both days are counted, and that 5 omits Saturdays and Sundays; gretl's smplspan, of the same days, has 5.
#
# Fails if that changes. Needs apt-get, and the libraries of gretl: those of BLAS, LAPACK, FFTW, GMP, MPFR, GLib and curl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq gretl=2022c-1 libgretl1=2022c-1 gretl-common=2022c-1 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >days.inp <<'INP'
set verbose off
function void days (scalar y, scalar m, scalar first, scalar last)
  scalar a = epochday(y, m, first)
  scalar b = epochday(y, m, last)
  printf "%d-%02d-%02d to %02d: %d, %d, %d\n", y, m, first, last, dayspan(a, b, 7), dayspan(a, b, 6), dayspan(a, b, 5)
end function
days(2026, 12, 7, 7)
days(2026, 12, 7, 11)
days(2026, 12, 8, 11)
days(2026, 12, 7, 14)
days(2026, 12, 8, 15)
days(2026, 12, 11, 14)
days(2027, 1, 4, 29)
printf "smplspan of 2026-12-07 to 11: %d\n", smplspan("2026-12-07", "2026-12-11", 5)
INP
HOME=$work LD_LIBRARY_PATH=$work/usr/lib:$work/usr/lib/x86_64-linux-gnu ./usr/bin/gretlcli -b days.inp 2>/dev/null | grep ' to ' | tee seen
cmp - seen <<'SEEN'
2026-12-07 to 07: 1, 0, 0
2026-12-07 to 11: 5, 4, 4
2026-12-08 to 11: 4, 4, 4
2026-12-07 to 14: 8, 6, 5
2026-12-08 to 15: 8, 7, 6
2026-12-11 to 14: 4, 3, 2
2027-01-04 to 29: 26, 22, 19
smplspan of 2026-12-07 to 11: 5
SEEN
