#!/bin/sh
# address_standardizer of PostGIS 3.3.2 (Debian's postgresql-15-postgis-3 3.3.2+dfsg-1+b1) in PostgreSQL 15.20 (15.20-0+deb12u1), with the
# tables that come with it: Swedish addresses, which have the number behind the street.
#
# Guessed: nothing is found, as it is made for America, or street and number; a letter or a range belongs to the number.
# Seen: of Storgatan 12 nothing is found. With a letter or a range something is: Storgatan 3 B is number 3 in the street B,
#       Storgatan 12-14 is number 12 in the street 14, and Storgatan itself is the flat. Å and ä count as blanks: Åsgatan is SGATAN,
#       and Ekvägen EKV GEN.
#
# Fails if that changes. Needs apt-get; as root, setpriv.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq postgresql-15=15.20-0+deb12u1 libpq5=15.20-0+deb12u1 libllvm14 postgresql-15-postgis-3=3.3.2+dfsg-1+b1 \
  postgresql-15-postgis-3-scripts=3.3.2+dfsg-1 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
for name in address_standardizer address_standardizer_data_us; do
  (cd usr/share/postgresql/15/extension && cp "$name-3.control" "$name.control")
done
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
create extension address_standardizer;

create extension address_standardizer_data_us;

select format('%s: number %s, street %s, flat %s', address, coalesce(house_num, '-'), coalesce(name, '-'), coalesce(unit, '-'))
    as answer
  from unnest(array['Storgatan 12', 'Storgatan 3 B', 'Storgatan 12-14', 'Åsgatan 5 A', '5 Ekvägen']) address,
    standardize_address('us_lex', 'us_gaz', 'us_rules', address, 'Sollentuna');

SQL
cmp - seen <<'SEEN'
Storgatan 12: number -, street -, flat -
Storgatan 3 B: number 3, street B, flat # STORGATAN
Storgatan 12-14: number 12, street 14, flat # STORGATAN
Åsgatan 5 A: number 5, street A, flat # SGATAN
5 Ekvägen: number 5, street EKV GEN, flat -
SEEN
