#!/bin/sh
# Locale::Maketext 1.31 of Perl 5.36 (Debian's perl-modules-5.36 5.36.0-7+deb12u4), by which programs speak many languages: sums by
# [numf,_1], told by numf_comma that the language has a decimal comma.
#
# Guessed, in writing: 1250.5 is 1.250,5, and so on up to a million and more.
# Seen: of a sum with öre six digits are left, before and behind the comma together: 12345.67 is 12.345,7, 100000.5 is 100.000, which has no
#       öre at all, and 999999.5 is 1E+06. Whole kronor have all their digits. Its manual says that numf mostly takes the number as it is,
#       and sprintf's %G "only for very large numbers"; it is taken for every number that is not whole. Nothing is said. The cookbook calls
#       numf limited because it cannot be told how many decimals it is to give, and has it print 355/113 as 3.14159292035398, where it
#       gives 3.14159. The tracker tells nothing of digits lost.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq perl-modules-5.36=5.36.0-7+deb12u4 >/dev/null 2>&1
dpkg -x perl-modules-5.36_*.deb .
mkdir modules
cp -r usr/share/perl/5.36.0/Locale modules
cat >sums.pl <<'PL'
package Words;
use base 'Locale::Maketext';
package Words::sv;
use base 'Words';
our %Lexicon = ( bill => '[numf,_1] kr' );
package main;
my $swedish = Words->get_handle('sv');
$swedish->{numf_comma} = 1;
print "Locale::Maketext $Locale::Maketext::VERSION\n";
print "$_: ", $swedish->maketext( 'bill', $_ ), "\n" for '1250.5', '9999.99', '12345.67', '100000.5', '999999.5', '999999', 355 / 113;
PL
perl -Imodules sums.pl 2>&1 | tee seen
cmp - seen <<'SEEN'
Locale::Maketext 1.31
1250.5: 1.250,5 kr
9999.99: 9.999,99 kr
12345.67: 12.345,7 kr
100000.5: 100.000 kr
999999.5: 1E+06 kr
999999: 999.999 kr
3.14159292035398: 3,14159 kr
SEEN
