#!/bin/sh
# XML::Mini 1.38 for Perl (Debian's libxml-mini-perl 1.38-5), which reads XML into a hash and writes it again: a bill with a note that is
# empty.
#
# Guessed, in writing: what was read is in the hash, and is written as it was.
# Seen: <note/>, as most programs write an empty element, is called "not", and is written so. Of <n/> no letter is left, and all behind it
#       in the same row is lost, here the sum. With a blank before the bar, as in <note />, with an attribute, or as <note></note>, all is
#       right; to XML 1.0 they are the same. Nothing is said. The list of changes tells of empty elements, but neither it nor the manual of
#       this.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libxml-mini-perl=1.38-5 >/dev/null 2>&1
dpkg -x libxml-mini-perl_*.deb .
cat >bill.pl <<'PL'
use XML::Mini::Document;
for my $empty ( '<note></note>', '<note />', '<note/>', '<n/>' ) {
    my $bill = XML::Mini::Document->new;
    $bill->parse("<bill><row><what>sacks</what>$empty<sum>75</sum></row><row><what>glass</what><sum>125</sum></row></bill>");
    ( my $written = $bill->toString ) =~ s/\s*\n\s*//g;
    print "$empty: $written\n";
}
PL
perl -Iusr/share/perl5 bill.pl 2>&1 | tee seen
cmp - seen <<'SEEN'
<note></note>: <bill><row><what>sacks</what><note /><sum>75</sum></row><row><what>glass</what><sum>125</sum></row></bill>
<note />: <bill><row><what>sacks</what><note /><sum>75</sum></row><row><what>glass</what><sum>125</sum></row></bill>
<note/>: <bill><row><what>sacks</what><not /><sum>75</sum></row><row><what>glass</what><sum>125</sum></row></bill>
<n/>: <bill><row><what>sacks</what></row><row><what>glass</what><sum>125</sum></row></bill>
SEEN
