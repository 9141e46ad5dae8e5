#!/bin/sh
# GNU recutils 1.9 (Debian's recutils 1.9-2) on a machine set to Swedish: payments in records, with sums of the type real.
#
# Guessed: a sum worked out is written as the sums are that it was made of, 128.5, as reals are read with a point in any language.
# Seen: it is 128,5, in the language of the machine, which is no real: stored in a record it is refused by recfix, and where no
#       type is named it is nought in the next sum, 64,25 for 192,75, without a word. With LC_ALL=C both are right.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq recutils=1.9-2 librec1=1.9-2 locales=2.36-9+deb12u14 libc-bin=2.36-9+deb12u14 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
I18NPATH="$work/usr/share/i18n" ./usr/bin/localedef -i sv_SE -f UTF-8 "$work/sv_SE.UTF-8"
export LOCPATH="$work" LD_LIBRARY_PATH="$(echo "$work"/usr/lib/*-linux-gnu)"
for LC_ALL in C sv_SE.UTF-8; do
  export LC_ALL
  printf '%s\n' 'Sum: 125.50' '' 'Sum: 3' >payments.rec
  total=$(usr/bin/recsel --print-values 'Sum(Sum)' payments.rec)
  printf '%s\n' '%rec: Total' '%type: Sum real' '' "Sum: $total" >typed.rec
  printf '%s\n' "Sum: $total" '' 'Sum: 64.25' >totals.rec
  echo "$total, $(usr/bin/recfix --check typed.rec 2>&1 && echo accepted), $(usr/bin/recsel --print-values 'Sum(Sum)' totals.rec)"
done | tee seen
cmp - seen <<'SEEN'
128.5, accepted, 192.75
128,5, typed.rec:4: error: invalid 'real' value., 64,25
SEEN
