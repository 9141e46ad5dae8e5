#!/bin/sh
# Xapian 1.4.22 (Debian's xapian-tools 1.4.22-1 and libxapian30 1.4.22-1, with libsearch-xapian-perl 1.2.25.5-2), which searches by
# stems, told that the language is Swedish: a word typed with a capital, as a telephone's keyboard begins each text.
#
# Guessed: "Hämtningar" finds what "hämtningar" finds, since letters are made small on both sides.
# Seen: a word with a capital is taken for a name and left without its stem. "hämtningarna", the pick-ups, finds all three texts;
#       "Hämtningarna" finds none, "Hämtning" and "Hämtningar" only what has exactly that form, whether it has a capital there or not.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- xapian-tools=1.4.22-1 libxapian30=1.4.22-1 libsearch-xapian-perl=1.2.25.5-2
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
LD_LIBRARY_PATH=$(echo "$work"/usr/lib/*-linux-gnu)
PERL5LIB=$(echo "$work"/usr/lib/*-linux-gnu/perl5/*)
export LD_LIBRARY_PATH PERL5LIB
cat >index.pl <<'PERL'
use Search::Xapian;
my $texts = Search::Xapian::WritableDatabase->new('texts', Search::Xapian::DB_CREATE_OR_OVERWRITE);
my $terms = Search::Xapian::TermGenerator->new;
$terms->set_stemmer(Search::Xapian::Stem->new('swedish'));
for my $text ('Vi ställer in alla hämtningar', 'Hämtning på måndag', 'Din hämtning är bokad') {
    my $document = Search::Xapian::Document->new;
    $terms->set_document($document);
    $terms->index_text($text);
    $texts->add_document($document);
}
PERL
/usr/bin/perl index.pl
for word in hämtning Hämtning hämtningar Hämtningar hämtningarna Hämtningarna; do
  echo "$word $(./usr/bin/quest --db=texts --stemmer=swedish "$word" | grep -Eo '[0-9]+ match')"
done | tee seen
cmp - seen <<'SEEN'
hämtning 3 match
Hämtning 2 match
hämtningar 3 match
Hämtningar 1 match
hämtningarna 3 match
Hämtningarna 0 match
SEEN
