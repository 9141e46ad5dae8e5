#!/bin/sh
# Firebird 3.0.11 (Debian's firebird3.0-server-core 3.0.11.33637.ds4-2+deb12u1), used as a library: a column in Swedish order,
# LOCALE=sv_SE, that knows neither capitals nor accents, and one in UNICODE_CI_AI, which knows them as little and is of no country.
#
# Guessed: what is asked for by =, by LIKE, by STARTING WITH and by CONTAINING is compared alike: "ekvagen" finds Ekvägen by all.
# Seen: in the Swedish one LIKE finds it, with or without a %, and = does not: there ä is a letter of its own, as Swedes have it, and an e
#       with an accent is an e. So an index may hold both once each, and who books in Ekvagen is found by the search and not as the
#       household of Ekvägen. In UNICODE_CI_AI all four agree. Nothing is said.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
version=3.0.11.33637.ds4-2+deb12u1
set -- firebird3.0-server-core=$version firebird3.0-utils=$version firebird3.0-common=$version libfbclient2=$version libib-util=$version \
  libtommath1=1.2.0-6+deb12u1
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
lib=$(echo "$work"/usr/lib/*-linux-gnu)
mkdir home
cp "$lib/firebird/3.0/firebird.msg" home
echo 'Providers = Engine12' >home/firebird.conf
printf 'Plugin = Engine12 {\n\tModule = %s\n}\n' "$lib/firebird/3.0/plugins/libEngine12.so" >home/plugins.conf
export FIREBIRD="$work/home" FIREBIRD_MSG="$work/home" FIREBIRD_LOCK="$work" FIREBIRD_TMP="$work" LD_LIBRARY_PATH="$lib"
{
  cat <<SQL
CREATE DATABASE '$work/streets.fdb' DEFAULT CHARACTER SET UTF8;
CREATE COLLATION swedish FOR UTF8 FROM UNICODE CASE INSENSITIVE ACCENT INSENSITIVE 'LOCALE=sv_SE';
CREATE TABLE t (swedish VARCHAR(20) COLLATE swedish, any_country VARCHAR(20) COLLATE UNICODE_CI_AI);
COMMIT;
INSERT INTO t VALUES ('Ekvägen', 'Ekvägen');
INSERT INTO t VALUES ('Linnégatan', 'Linnégatan');
COMMIT;
SET HEADING OFF;
SQL
  for column in swedish any_country; do
    for asked in "= 'ekvagen'" "LIKE 'ekvagen'" "LIKE 'ekva%'" "STARTING WITH 'ekva'" "CONTAINING 'kvag'" "= 'linnegatan'"; do
      echo "SELECT q'[$column $asked]', COUNT(*) FROM t WHERE $column $asked;"
    done
  done
} >ask.sql
./usr/bin/isql-fb -q -ch utf8 -i ask.sql 2>&1 | tr -s ' ' | sed '/^$/d; s/ $//' | tee seen
cmp - seen <<'SEEN'
swedish = 'ekvagen' 0
swedish LIKE 'ekvagen' 1
swedish LIKE 'ekva%' 1
swedish STARTING WITH 'ekva' 1
swedish CONTAINING 'kvag' 1
swedish = 'linnegatan' 1
any_country = 'ekvagen' 1
any_country LIKE 'ekvagen' 1
any_country LIKE 'ekva%' 1
any_country STARTING WITH 'ekva' 1
any_country CONTAINING 'kvag' 1
any_country = 'linnegatan' 1
SEEN
