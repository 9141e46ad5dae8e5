#!/bin/sh
# HTML::FromText 2.07 for Perl (Debian's libhtml-fromtext-perl 2.07-3), which makes a page of a letter: paragraphs, and lists of what is
# numbered ("Numbered lists are identified by numerals").
#
# Guessed, in writing: "3 bags on Monday" is a paragraph that says 3, a list that begins with 3 says so, and 1. and 2. are a list.
# Seen: a digit at the beginning of a paragraph is taken for the number of a list and away: of 3 bags on Monday a reader sees "1. bags on
#       Monday", and 5 B Ekvagen is "1. B Ekvagen". In a paragraph that begins so each line loses its first digit: 10 on Friday is "2. 0 on
#       Friday". A list from 3 to 4 is 1 and 2, and one with full stops, 1. and 2., is none at all. What begins with two digits or more, as
#       75 kr, stays. Nothing is said; the manual has nothing of one digit.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  libhtml-fromtext-perl=2.07-3 >/dev/null 2>&1
(cd debs && apt-get download -qq libhtml-fromtext-perl=2.07-3 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >letter.pl <<'PL'
use strict;
use warnings;
use HTML::FromText;
for my $text (
    '3 bags on Monday',
    "3 bags on Monday\n10 on Friday",
    '5 B Ekvagen, the gate',
    "3 Bags\n4 Sacks",
    "1. Bags\n2. Sacks",
    '75 kr a month',
    "We have\n3 bags on Monday"
  )
{
    print join ' -> ', map { s/ class="[^"]*"//gr =~ s/\n+/ /gr =~ s/ $//r } $text, text2html( $text, paras => 1, numbers => 1 );
    print "\n";
}
PL
perl -Iusr/share/perl5 -I"$(echo usr/lib/*/perl5/5.*)" letter.pl 2>&1 | tee seen
cmp - seen <<'SEEN'
3 bags on Monday -> <ol> <li> bags on Monday</li> </ol>
3 bags on Monday 10 on Friday -> <ol> <li> bags on Monday</li> <li>0 on Friday</li> </ol>
5 B Ekvagen, the gate -> <ol> <li> B Ekvagen, the gate</li> </ol>
3 Bags 4 Sacks -> <ol> <li> Bags</li> <li> Sacks</li> </ol>
1. Bags 2. Sacks -> <p>1. Bags 2. Sacks</p>
75 kr a month -> <p>75 kr a month</p>
We have 3 bags on Monday -> <p>We have 3 bags on Monday</p>
SEEN
