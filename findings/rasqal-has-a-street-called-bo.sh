#!/bin/sh
# Rasqal 0.9.33 (Debian's rasqal-utils 0.9.33-2), by which Redland's programs answer SPARQL: the streets of two households that are named
# by VALUES.
#
# Guessed, once the second of two names had been seen to be missing: Carl, Björkvägen, and Bo, Ekvägen, however they are named.
# Seen: Carl lives in the street "Bo", and Bo nowhere. Several values without brackets, as SPARQL has them for one variable, are taken for
#       one row: the first is the name, and the second stands for what is asked for beside it. With one value it is right, and with
#       brackets around each, or by FILTER. Nothing is said. SPARQL 1.1 (10.2) has "VALUES ?book { :book1 :book3 }" for two rows, and
#       Rasqal's list of changes says that VALUES can be executed since 0.9.31; rdflib 6.1.1 answers with both.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq rasqal-utils=0.9.33-2 librasqal3=0.9.33-2 libraptor2-0 libmhash2 libyajl2 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >households.ttl <<'TTL'
@prefix : <http://example.se/> .
:asa :name "Åsa" ; :street "Ekvägen" .
:bo :name "Bo" ; :street "Ekvägen" .
:carl :name "Carl" ; :street "Björkvägen" .
TTL
ask() {
  echo "$1$2"
  LD_LIBRARY_PATH=$work/usr/lib/x86_64-linux-gnu ./usr/bin/roqet -q -r csv -D households.ttl -e \
    "PREFIX : <http://example.se/> SELECT ?name ?street WHERE { $1 ?h :name ?name ; :street ?street $2 }" 2>&1 |
    tr -d '\r' | sed '1d; s/^/  /'
}
{
  ask 'VALUES ?name { "Carl" "Bo" }' ''
  ask 'VALUES ?name { "Bo" }' ''
  ask 'VALUES (?name) { ("Carl") ("Bo") }' ''
  ask '' 'FILTER(?name IN ("Carl", "Bo"))'
} | tee seen
cmp - seen <<'SEEN'
VALUES ?name { "Carl" "Bo" }
  Carl,Bo
VALUES ?name { "Bo" }
  Bo,Ekvägen
VALUES (?name) { ("Carl") ("Bo") }
  Carl,Björkvägen
  Bo,Ekvägen
FILTER(?name IN ("Carl", "Bo"))
  Bo,Ekvägen
  Carl,Björkvägen
SEEN
