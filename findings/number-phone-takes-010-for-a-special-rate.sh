#!/bin/sh
# Number::Phone 3.9001 for Perl (Debian's libnumber-phone-perl 3.9001-1), which tells what a telephone number is and what calling it costs:
# Swedish ones, of which those with 010 belong to switchboards anywhere in the country and cost what any other costs.
#
# Guessed: a number with 010 is neither geographic nor mobile nor dear, while 0771 and 0900 attract special rates.
# Seen: 010 attracts them as well, so that whoever keeps such numbers from being called cannot call a company, a county or an authority;
#       all that its data call universal access numbers are put among those with premium and shared costs. The documentation names premium
#       rates and calls at local rates, and the change log and the tracker say nothing of numbers for universal access being among them.
#
# Fails if that changes. Needs Number::Phone 3.9001 for Perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
perl -MNumber::Phone -e 'exit($Number::Phone::VERSION ne "3.9001")' 2>/dev/null || { echo 'Number::Phone 3.9001 is not here' && exit 2; }
cat >numbers.pl <<'PERL'
use Number::Phone;
for my $number (qw(+4681234567 +46701740605 +46101234567 +46771123456 +4690012345)) {
    my $phone = Number::Phone->new($number);
    my @is = grep { my $method = "is_$_"; $phone->$method } qw(geographic mobile specialrate);
    print $phone->format_for_country('SE'), ": @is\n";
}
PERL
perl numbers.pl | tee seen
cmp - seen <<'SEEN'
08-123 45 67: geographic
070-174 06 05: mobile
010-123 45 67: specialrate
077-112 34 56: specialrate
0900-12 345: specialrate
SEEN
