#!/bin/sh
# Business::Edifact::Interchange 0.07 for Perl (Debian's libbusiness-edifact-interchange-perl 0.07-4), which reads bills in EDIFACT as they
# are sent to libraries: one with two rows, the first title a question. The question mark is what EDIFACT escapes with, so it stands twice.
#
# Guessed, in writing: ?+, ?: and ?' are +, : and ', and ?? is ?, wherever it stands.
# Seen: as ISO 9735 has it within a text. At a text's end the second ? counts as escaping what comes next: behind ??+ the next field is part
#       of the text, and behind ??' the next segment. Here that is the LIN with which the second row begins, so that there is but one row,
#       with the number of the first and the quantity and sum of the second: one book for 75.00, and 376.50 are gone. Without the question,
#       or with a full stop behind it, there are two. Nothing is said. Neither its manual nor its list of changes tells of it.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libbusiness-edifact-interchange-perl=0.07-4 >/dev/null 2>&1
dpkg -x libbusiness-edifact-interchange-perl_*.deb .
cat >rows.pl <<'PL'
use Business::Edifact::Interchange;
for my $title ( 'HEMMA HOS NALLE', 'VAR AR NALLE??.', 'VAR AR NALLE??' ) {
    my $bill = Business::Edifact::Interchange->new;
    $bill->parse( "UNB+UNOC:3+7300000000001:14+7300000000002:14+261130:0800+1'UNH+1+INVOIC:D:96A:UN'BGM+380+1+9'"
          . "LIN+1++9789100000001:EN'QTY+47:3'MOA+203:376.50'IMD+F+050+:::$title'"
          . "LIN+2++9789100000002:EN'QTY+47:1'MOA+203:75.00'UNS+S'MOA+86:451.50'UNT+11+1'UNZ+1+1'" );
    my @rows = map { @{ $_->items } } @{ $bill->messages };
    my @told = map { "$_->{line_number} ($_->{item_number}): $_->{quantity_invoiced} for $_->{lineitem_amount}" } @rows;
    print "$title: @told\n";
}
PL
perl -Iusr/share/perl5 rows.pl 2>&1 | tee seen
cmp - seen <<'SEEN'
HEMMA HOS NALLE: 1 (9789100000001): 3 for 376.50 2 (9789100000002): 1 for 75.00
VAR AR NALLE??.: 1 (9789100000001): 3 for 376.50 2 (9789100000002): 1 for 75.00
VAR AR NALLE??: 1 (9789100000001): 1 for 75.00
SEEN
