#!/bin/sh
# RDF::vCard 0.012 (Debian's librdf-vcard-perl 0.012-2), which reads vCards as RDF and writes RDF as vCards: a neighbour with an address,
# read and written again.
#
# Guessed: as it was, in another order at most.
# Seen: "ADR:" and nothing more. Each part of the address has to be there, the post-office box and the extended address too, which RFC 6350
#       says to leave empty; then it is kept. A comma in a note, \, in the file, becomes \\\, with a backslash that a reader shows.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  librdf-vcard-perl=0.012-2 >/dev/null 2>&1
(cd debs && apt-get download -qq librdf-vcard-perl=0.012-2 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
export PERL5LIB="$work/usr/share/perl5:$(echo "$work"/usr/lib/*-linux-gnu/perl5/5.*):$(echo "$work"/usr/lib/*-linux-gnu/perl5)"
cat >again.pl <<'PERL'
use RDF::vCard;
for my $address (';;Ekbacken 5;Sollentuna;;191 40;Sverige', 'Box 1;2 tr;Ekbacken 5;Sollentuna;Stockholm;191 40;Sverige') {
    my $card = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Ek;Anna;;;\r\nFN:Anna Ek\r\nADR:$address\r\nNOTE:papp\\, glas\r\nEND:VCARD\r\n";
    my $importer = RDF::vCard::Importer->new;
    $importer->import_string($card);
    print grep { /^(ADR|NOTE)/ } map { "$_" =~ /^.*\n/mg } RDF::vCard::Exporter->new->export_cards($importer->model);
}
PERL
perl again.pl | tr -d '\r' | tee seen
cmp - seen <<'SEEN'
ADR:
NOTE:papp\\\, glas
ADR:Box 1;2 tr;Ekbacken 5;Sollentuna;Stockholm;191 40;Sverige
NOTE:papp\\\, glas
SEEN
