#!/bin/sh
# pgloader 3.6.9 (Debian's pgloader 3.6.9-1): a database of SQLite brought into PostgreSQL 15.20 (postgresql-15 15.20-0+deb12u1): sums in
# columns of SQLite's types.
#
# Guessed: real is double precision, since SQLite has numbers with decimals of eight bytes only, whatever they are called.
# Seen: it is real, which in PostgreSQL has four bytes: 1234567.89 becomes 1.2345679e+06, and a sum over the column is of such. Called float
#       or double it is double precision and right, and decimal(10,2) is numeric. Nothing is said: no error, no warning.
#
# Fails if that changes. Needs apt-get and Debian's python3; as root, setpriv. Its server listens in the temporary folder only.
set -eu
work=$(mktemp -d)
nobody=
stop() {
  [ ! -f "$work/data/postmaster.pid" ] || $nobody "$work/usr/lib/postgresql/15/bin/pg_ctl" -D "$work/data" -m immediate stop >/dev/null
  rm -rf "$work"
}
trap stop EXIT
cd "$work"
apt-get download -qq postgresql-15=15.20-0+deb12u1 postgresql-client-15=15.20-0+deb12u1 libpq5=15.20-0+deb12u1 libllvm14 pgloader=3.6.9-1 \
  freetds-common libct4 libsybdb5 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
mkdir data
chmod 755 .
# The server refuses to run as root, so there it is run as nobody.
if [ "$(id -u)" = 0 ]; then
  chown 65534 data
  nobody='setpriv --reuid=65534 --regid=65534 --clear-groups'
fi
export LD_LIBRARY_PATH="$(echo "$work"/usr/lib/*-linux-gnu)" HOME="$work" PGHOST="$work/data" PGUSER=ada PGDATABASE=postgres
bin=usr/lib/postgresql/15/bin
$nobody $bin/initdb -D data -U ada -A trust -E UTF8 --locale=C.UTF-8 --no-sync >/dev/null 2>&1
$nobody $bin/pg_ctl -D data -o "-c listen_addresses= -k $work/data -c fsync=off" -l data/log -w start >/dev/null
/usr/bin/python3 -c "
import sqlite3
books = sqlite3.connect('books.db')
books.execute('create table payments (a real, b float, c double, d decimal(10,2))')
books.execute('insert into payments values (1234567.89, 1234567.89, 1234567.89, 1234567.89)')
books.commit()"
echo "load database from sqlite://$work/books.db into postgresql://ada@unix:$work/data:5432/postgres;" >books.load
usr/bin/pgloader --root-dir "$work/loaded" books.load >said 2>&1
grep -E 'ERROR|WARNING' said || true
$bin/psql -Atc "select pg_typeof(a), a, pg_typeof(b), b, pg_typeof(c), c, pg_typeof(d), d from payments" | tee seen
cmp - seen <<'SEEN'
real|1.2345679e+06|double precision|1234567.89|double precision|1234567.89|numeric|1234567.89
SEEN
