#!/bin/sh
# skroogeconvert of Skrooge 2.29.0 (Debian's skrooge 2.29.0-1), a household's books: a bank's QIF made a CSV, and that CSV read again.
#
# Guessed: what it writes it reads, whatever language it is set to.
# Seen: in English so it is. In Swedish it looks for columns with Swedish headings, datum and belopp, and writes them in English all the
#       same: of its own file it says that date and sum were not found. A file with Swedish headings is read in Swedish, and only there.
#
# Fails if that changes. Needs Skrooge, localedef and Debian's file of the locale.
set -eu
version=$(dpkg-query --show --showformat '${Version}' skrooge 2>/dev/null || true)
[ "$version" = 2.29.0-1 ] || { echo 'Skrooge 2.29.0 is not here' && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
localedef -i sv_SE -f UTF-8 ./sv_SE.UTF-8
printf '%s\n' '!Type:Bank' D30.11.2026 'T125,50' 'PÅsa Ek' '^' >bank.qif
printf '%s\n' '"datum";"belopp"' '"2026-11-30";"125,50"' >svensk.csv
export HOME="$work" XDG_RUNTIME_DIR="$work" QT_QPA_PLATFORM=offscreen LOCPATH="$work" LANGUAGE=
# Which columns it wrote, and how many payments it reads from a file.
converted() { LC_ALL=$1 skroogeconvert --in "$2" --out "$3" >said 2>&1 || true; }
for language in C.UTF-8 sv_SE.UTF-8; do
  rm -f own.csv again.csv other.csv
  converted "$language" bank.qif own.csv
  converted "$language" own.csv again.csv
  converted "$language" svensk.csv other.csv
  touch again.csv other.csv
  echo "$language $(head -n 1 own.csv | cut -d ';' -f 1,10) $(grep -c 2026-11-30 again.csv) $(grep -c 2026-11-30 other.csv)"
done | tee seen
cmp - seen <<'SEEN'
C.UTF-8 "date";"amount" 1 0
sv_SE.UTF-8 "date";"amount" 0 1
SEEN
