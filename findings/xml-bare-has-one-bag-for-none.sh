#!/bin/sh
# XML::Bare 0.53 for Perl (Debian's libxml-bare-perl 0.53-2+b1), a parser of XML: visits with an attribute for bags, sum and note.
#
# Guessed, in writing: 0 is 0, and what is read is written again; then, after a first sight of a 1, that bags="" is empty.
# Seen: what is empty is 1, by each of its ways to read: a visit without bags has one, one that has no sum costs a krona, and the note is
#       "1". Written again it is note="1", so that a file that is read and kept has it for good. An attribute of one blank stays a blank,
#       and an element without text is empty. Nothing is said. The manual has a list of its limits, and nothing of this in it; in XML a
#       value between quotation marks may be empty.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libxml-bare-perl=0.53-2+b1 >/dev/null 2>&1
dpkg -x libxml-bare-perl_*.deb .
cat >visits.pl <<'PL'
use strict;
use warnings;
use XML::Bare;
my $xml = <<'XML';
<visits>
  <visit bags="2" sum="150" note="gate"><text>x</text></visit>
  <visit bags="0" sum="0" note=" "><text> </text></visit>
  <visit bags="" sum='' note=""><text></text></visit>
</visits>
XML
for my $visit ( @{ XML::Bare->new( text => $xml )->simple->{visits}{visit} } ) {
    print join( ', ', map { "$_ '$visit->{$_}'" } sort keys %$visit ), "\n";
}
my $bare = XML::Bare->new( text => $xml );
my $root = $bare->parse;
print 'parse: ', join( ', ', map { $root->{visits}{visit}[2]{$_}{value} } 'bags', 'sum', 'note' ), "\n";
my $written = $bare->xml( { visit => $root->{visits}{visit}[2] } );
print 'written: ', join( ' ', sort $written =~ /\w+="[^"]*"/g ), "\n";
PL
perl -I"$(echo usr/lib/*/perl5/5.*)" visits.pl 2>&1 | tee seen
cmp - seen <<'SEEN'
bags '2', note 'gate', sum '150', text 'x'
bags '0', note ' ', sum '0', text ' '
bags '1', note '1', sum '1', text ''
parse: 1, 1, 1
written: bags="1" note="1" sum="1"
SEEN
