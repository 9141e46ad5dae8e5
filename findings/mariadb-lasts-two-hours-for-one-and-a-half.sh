#!/bin/sh
# MariaDB 10.11.19 (Debian's mariadb-server-core 1:10.11.19-0+deb12u1): hours added to a time, as the length of a visit or of a shift is
# kept with its half hours.
#
# Guessed: 1.5 hours are an hour and a half, or are refused; and the number 1.5 and the text '1.5' are the same.
# Seen: the number is rounded, so that 08:00 and 1.5 hours is 10:00, and 0.5 hours is an hour; 90/60 is 10:00 too. Of that there is no
#       warning. The text is cut, with a warning: '1.5', '1,5' and '1:30' are one hour, and '0.5' none. '90 min' as a text of hours is 90
#       hours. So a column of decimals ends a visit half an hour late, and a column of text half an hour early. Minutes are right.
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
mkdir data
cat >ask.sql <<'SQL'
create database rounds;
use rounds;
create table visit (number int, hours decimal(4, 2), written varchar(10)) engine = aria;
insert into visit values (1, 0.5, '0.5'), (2, 1.4, '1.4'), (3, 1.5, '1.5'), (4, 1.5, '1,5'), (5, 1.5, '1:30'), (6, 2.5, '2.5');
set @end = '2026-11-30 08:00' + interval 1.5 hour;
set @number = @@warning_count;
set @end = '2026-11-30 08:00' + interval '1.5' hour;
set @text = @@warning_count;
select hours, written, time('2026-11-30 08:00' + interval hours hour), time('2026-11-30 08:00' + interval written hour),
  time('2026-11-30 08:00' + interval hours * 60 minute) from visit order by number into outfile 'OUT/visits';
select '90/60', time('2026-11-30 08:00' + interval 90/60 hour), '90 min', '2026-11-30 08:00' + interval '90 min' hour
  into outfile 'OUT/others';
select 'warnings', @number, @text into outfile 'OUT/warnings';
SQL
sed -i "s|OUT|$work|" ask.sql
LD_LIBRARY_PATH=$libraries usr/sbin/mariadbd --no-defaults --bootstrap --user="$(id -un)" --datadir="$work/data" --skip-innodb \
  --default-storage-engine=Aria --skip-grant-tables --secure-file-priv= --lc-messages-dir="$work/usr/share/mysql" \
  --character-sets-dir="$work/usr/share/mysql/charsets" <ask.sql >log 2>&1 || { cat log; exit 1; }
tr '\t' ' ' <visits >seen
cat others warnings | tr '\t' ' ' >>seen
cat seen
cmp - seen <<'SEEN'
0.50 0.5 09:00:00 08:00:00 08:30:00
1.40 1.4 09:00:00 09:00:00 09:24:00
1.50 1.5 10:00:00 09:00:00 09:30:00
1.50 1,5 10:00:00 09:00:00 09:30:00
1.50 1:30 10:00:00 09:00:00 09:30:00
2.50 2.5 11:00:00 10:00:00 10:30:00
90/60 10:00:00 90 min 2026-12-04 02:00:00
warnings 0 1
SEEN
