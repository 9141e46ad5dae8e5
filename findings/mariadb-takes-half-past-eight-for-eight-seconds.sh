#!/bin/sh
# MariaDB 10.11.19 (Debian's mariadb-server-core 1:10.11.19-0+deb12u1), in the strict mode that is its default: times and days as Swedes
# write them, put into columns of TIME and DATE, as by an import.
#
# Guessed, in writing: 08.30 is half past eight or is refused; 1/12/26 is refused, or is some day of 2001.
# Seen: 08.30 in a TIME is eight seconds past midnight, and the thirty hundredths are lost; in a DATETIME 8.30 is half past eight. 1/12/26
#       is 26 December of the year 1, where 01/12/26 is 2001. None of it gives an error or a warning. 30.11.2026, 08:00–10:00 and 8,30
#       are refused. That 8 and 830 are read from the seconds on, and 30.11.26 from the year on, the manual says.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- mariadb-server-core=1:10.11.19-0+deb12u1
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
libraries=$(find "$work/usr/lib" -name '*.so*' -printf '%h\n' | sort -u | paste -sd :)
ask() {
  rm -rf data answer
  mkdir data
  printf '%s\n' 'create database rounds;' 'use rounds;' "create table visit (kept $1, told int) engine = aria;" \
    "insert into visit (kept) values ('$2');" 'set @told = @@warning_count;' \
    "select kept, if(@told, 'told', 'silent') from visit into outfile '$work/answer';" |
    LD_LIBRARY_PATH=$libraries usr/sbin/mariadbd --no-defaults --bootstrap --user="$(id -un)" --datadir="$work/data" --skip-innodb \
      --default-storage-engine=Aria --skip-grant-tables --secure-file-priv= --lc-messages-dir="$work/usr/share/mysql" \
      --character-sets-dir="$work/usr/share/mysql/charsets" >log 2>&1 || grep -q 'ERROR: 1292' log || { cat log; exit 1; }
  echo "$1 $2: $(cat answer 2>/dev/null || echo refused)" | tr '\t' ' '
}
{
  for time in 08:30 08.30 8 830 8,30 08:00–10:00; do ask time $time; done
  ask datetime '2026-11-30 8.30'
  for day in 2026-11-30 30.11.2026 30.11.26 1/12/26 01/12/26; do ask date $day; done
} | tee seen
cmp - seen <<'SEEN'
time 08:30: 08:30:00 silent
time 08.30: 00:00:08 silent
time 8: 00:00:08 silent
time 830: 00:08:30 silent
time 8,30: refused
time 08:00–10:00: refused
datetime 2026-11-30 8.30: 2026-11-30 08:30:00 silent
date 2026-11-30: 2026-11-30 silent
date 30.11.2026: refused
date 30.11.26: 2030-11-26 silent
date 1/12/26: 0001-12-26 silent
date 01/12/26: 2001-12-26 silent
SEEN
