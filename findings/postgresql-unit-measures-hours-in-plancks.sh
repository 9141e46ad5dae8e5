#!/bin/sh
# postgresql-unit 7.7 (Debian's postgresql-15-unit 7.7-1) in PostgreSQL 15.20 (postgresql-15 15.20-0+deb12u1): work and weights with their
# units, as in a column for a driver's day.
#
# Guessed: 1 h is an hour, as 30 min is half of one, or unknown, as st and kr are; and a ton is a tonne, as 1 t is.
# Seen: h is Planck's constant. 1 h is 6.6e-34 m^2*kg/s and 60 km/h is 9e+37 s/m*kg, which can be stored and summed like anything else;
#       an hour is hr. A ton is 907 kg, the American one, and 1 t 1000 kg, so that the Swedish word is nearly a tenth short. 3 mil, in which
#       Swedes drive thirty kilometres, are 76 micrometres.
#
# Fails if that changes. Needs apt-get; as root, setpriv.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq postgresql-15=15.20-0+deb12u1 libpq5=15.20-0+deb12u1 libllvm14 postgresql-15-unit=7.7-1 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
# Its tables of units are read from where Debian would have put them.
sed -i "s#/usr/share/postgresql/#$work&#" usr/share/postgresql/15/extension/unit--7.sql
mkdir data
chmod 755 .
# The server refuses to run as root, so there it is run as nobody.
if [ "$(id -u)" = 0 ]; then
  chown 65534 data
  nobody='setpriv --reuid=65534 --regid=65534 --clear-groups'
fi
export LD_LIBRARY_PATH="$(echo "$work"/usr/lib/*-linux-gnu)"
${nobody:-} usr/lib/postgresql/15/bin/initdb -D data -E UTF8 --locale=C.UTF-8 --no-sync >/dev/null 2>&1
ask() {
  ${nobody:-} usr/lib/postgresql/15/bin/postgres --single -j -D data postgres 2>/dev/null | sed -n 's/.*1: answer = "\(.*\)"\t.*/\1/p'
}
ask <<'SQL' | tee seen
create extension unit;

select text || ' = ' || text::unit::text as answer
  from unnest(array['30 min', '1 hr', '1 h', '60 km/h', '1 t', '1 ton', '3 mil']) text;

SQL
cmp - seen <<'SEEN'
30 min = 00:30:00 s
1 hr = 01:00:00 s
1 h = 6.62607015e-34 m^2*kg/s
60 km/h = 9.05514107785291e+37 s/m*kg
1 t = 1 Mg
1 ton = 907.18474 kg
3 mil = 76.2 µm
SEEN
