#!/bin/sh
# XBase 1.08 for Perl (Debian's libdbd-xbase-perl 1:1.08-2), which writes the tables of dBase (DBF) that programs of accounts and maps read:
# a field of eight characters with two decimals.
#
# Guessed, in writing, after a first digit had been seen cut off: 123456.50 is refused, or is kept as stars, as by dBase, and so is a
#       refund, -12345.50.
# Seen: what does not fit is cut off in front: 123456.50 is kept as 23456.50, a million as nought, and of a refund that is one character too
#       long the minus is lost, so that -12345.50 is income. Each is said to have been kept. No error, no warning; the manual says nothing
#       of a number that is too long, which in dBase is shown as stars.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libdbd-xbase-perl=1:1.08-2 >/dev/null 2>&1
dpkg -x libdbd-xbase-perl_*.deb .
cat >sums.pl <<'PL'
use strict;
use warnings;
use XBase;
my $table = XBase->create(
    name           => 'sums.dbf',
    field_names    => [ 'NAME', 'SUM' ],
    field_types    => [ 'C',    'N' ],
    field_lengths  => [ 10,     8 ],
    field_decimals => [ undef,  2 ],
) or die XBase->errstr;
my $row = 0;
for my $sum ( '1250.50', '12345.50', '123456.50', '1000000', '-1250.50', '-12345.50' ) {
    my $said = $table->set_record( $row, 'Ek', $sum ) ? 'kept' : 'refused';
    printf "%s: %s as %.2f%s\n", $sum, $said, ( $table->get_record( $row++ ) )[2], $table->errstr // '';
}
$table->close;
PL
perl -Mlib=usr/share/perl5 sums.pl 2>&1 | tee seen
tail -c +98 sums.dbf | tr '\032' '\n' | tee -a seen
cmp - seen <<'SEEN'
1250.50: kept as 1250.50
12345.50: kept as 12345.50
123456.50: kept as 23456.50
1000000: kept as 0.00
-1250.50: kept as -1250.50
-12345.50: kept as 12345.50
 Ek         1250.50 Ek        12345.50 Ek        23456.50 Ek        00000.00 Ek        -1250.50 Ek        12345.50
SEEN
