#!/bin/sh
# URI::Query 0.16 for Perl (Debian's liburi-query-perl 0.16-2), by its manual for "query strings from GET and POST requests", to make links
# "where you wish to preserve some subset of the parameters": of a form's address, where a blank is a plus sign, as HTML has it.
#
# Guessed, in writing: Anna+Ek is Anna Ek, 5%2B5 is 5+5, and what nobody changes is written as it was.
# Seen: the name is Anna+Ek, in a hidden field for the next form too, and is written with %2B, which every reader takes for a plus sign:
#       whoever removes the number of the page has renamed the household. %C3%85 is written %C3%83%C2%85, so that Åsa begins with Ã, and
#       with four letters when it is read and written once more. Nothing is said. The manual says that keys and values are unescaped when
#       they are read and escaped when they are written, that to get the escaping right by oneself is "tedious and error-prone", and nothing
#       of a plus sign.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  liburi-query-perl=0.16-2 >/dev/null 2>&1
(cd debs && apt-get download -qq liburi-query-perl=0.16-2 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >query.pl <<'PL'
use strict;
use warnings;
use URI::Query;
print "$URI::Query::VERSION\n";
for my $text ( 'name=Anna+Ek&sum=5%2B5&page=2', 'name=%C3%85sa&page=2' ) {
    my $query = URI::Query->new($text);
    my %hash = $query->hash;
    $query->strip('page');
    my $once = $query->stringify;
    print "$text: $hash{name}, $once, ", URI::Query->new($once)->stringify, "\n", $query->hidden;
}
PL
perl -Iusr/share/perl5 -I"$(echo usr/lib/*/perl5/5.*)" query.pl 2>&1 | tee seen
cmp - seen <<'SEEN'
0.16
name=Anna+Ek&sum=5%2B5&page=2: Anna+Ek, name=Anna%2BEk&sum=5%2B5, name=Anna%2BEk&sum=5%2B5
<input type="hidden" name="name" value="Anna+Ek" />
<input type="hidden" name="sum" value="5+5" />
name=%C3%85sa&page=2: Åsa, name=%C3%83%C2%85sa, name=%C3%83%C2%83%C3%82%C2%85sa
<input type="hidden" name="name" value="Åsa" />
SEEN
