#!/bin/sh
# Rasqal 0.9.33 (Debian's rasqal-utils 0.9.33-2), by which Redland's programs answer SPARQL: four visits of three households, the sum of
# each household reckoned by a SELECT within the SELECT that asks for its name.
#
# Guessed, once sums of a larger file had been seen to be alike: Åsa 151, Bo 125 and Carl 20, as the inner SELECT has them by itself.
# Seen: Bo has Carl's 20. The first household's sum is right, and all others have the last one's. Nothing is said. With the inner SELECT
#       before the name each household has its own. Rasqal's list of changes says that sub-SELECTs can be executed since 0.9.27; by
#       SPARQL 1.1 (12) the inner one is answered first and joined as it stands, and rdflib 6.1.1 has Bo's 125.
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
:asa :name "Åsa" . :bo :name "Bo" . :carl :name "Carl" .
:v1 :at :asa ; :kr 75.50 .
:v2 :at :asa ; :kr 75.50 .
:v3 :at :bo ; :kr 125.00 .
:v4 :at :carl ; :kr 20.00 .
TTL
ask() {
  echo "$1"
  LD_LIBRARY_PATH=$work/usr/lib/x86_64-linux-gnu ./usr/bin/roqet -q -r csv -D visits.ttl -e "PREFIX : <http://example.se/> $2" 2>&1 |
    tr -d '\r' | sed 's/^/  /'
}
sum='{ SELECT ?h (SUM(?kr) AS ?sum) WHERE { ?v :at ?h ; :kr ?kr } GROUP BY ?h }'
{
  ask 'the sums' 'SELECT ?h (SUM(?kr) AS ?sum) WHERE { ?v :at ?h ; :kr ?kr } GROUP BY ?h'
  ask 'names, and sums within' "SELECT ?name ?sum WHERE { ?h :name ?name $sum }"
  ask 'sums within, and names' "SELECT ?name ?sum WHERE { $sum ?h :name ?name }"
} | tee seen
cmp - seen <<'SEEN'
the sums
  h,sum
  http://example.se/asa,151.0
  http://example.se/bo,125.00
  http://example.se/carl,20.00
names, and sums within
  name,sum
  Åsa,151.0
  Bo,20.00
  Carl,20.00
sums within, and names
  name,sum
  Åsa,151.0
  Bo,125.00
  Carl,20.00
SEEN
