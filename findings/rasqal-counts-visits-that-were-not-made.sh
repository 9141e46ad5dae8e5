#!/bin/sh
# Rasqal 0.9.33 (Debian's rasqal-utils 0.9.33-2), by which Redland's programs answer SPARQL: how many visits each household had, and the
# names of a street with a comma between.
#
# Guessed, once the second and the third had been seen: COUNT(?v) of a household without visits is 0, that of what nobody has is
#          0 as well, and the SEPARATOR stands between the names.
# Seen: it is 1 for who had none as for who had one: rows are counted, whether the variable has a value in them or not. Of what nobody has
#       there is no row, where SPARQL has one with 0. Between names is a blank, whatever SEPARATOR says. Nothing is said. By SPARQL 1.1
#       (18.5.1) COUNT counts what is bound, and GROUP_CONCAT has its separator; rdflib 6.1.1 has 2, 1 and 0, and "Åsa, Bo".
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq rasqal-utils=0.9.33-2 librasqal3=0.9.33-2 libraptor2-0 libmhash2 libyajl2 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >visits.ttl <<'TTL'
@prefix : <http://example.se/> .
:asa :name "Åsa" ; :street "Ekvägen" .
:bo :name "Bo" ; :street "Ekvägen" .
:carl :name "Carl" ; :street "Björkvägen" .
:v1 :at :asa . :v2 :at :asa . :v3 :at :bo .
TTL
ask() {
  echo "$1"
  LD_LIBRARY_PATH=$work/usr/lib/x86_64-linux-gnu ./usr/bin/roqet -q -r csv -D visits.ttl -e "PREFIX : <http://example.se/> SELECT $2" 2>&1 |
    tr -d '\r' | sed '1d; s/^/  /'
}
{
  ask 'visits' '?name (COUNT(?v) AS ?visits) WHERE { ?h :name ?name OPTIONAL { ?v :at ?h } } GROUP BY ?name'
  ask 'refunds' '(COUNT(?r) AS ?refunds) WHERE { ?h :refund ?r }'
  ask 'streets' '?street (GROUP_CONCAT(?name; SEPARATOR=", ") AS ?names) WHERE { ?h :name ?name ; :street ?street } GROUP BY ?street'
} | tee seen
cmp - seen <<'SEEN'
visits
  Bo,1
  Carl,1
  Åsa,2
refunds
streets
  Björkvägen,Carl
  Ekvägen,Åsa Bo
SEEN
