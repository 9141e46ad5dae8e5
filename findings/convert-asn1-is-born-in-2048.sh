#!/bin/sh
# Convert::ASN1 0.33 for Perl (Debian's libconvert-asn1-perl 0.33-1), by which Perl reads certificates and what LDAP says: days in
# GeneralizedTime, the form that has all four digits of the year, as somebody's day of birth or the beginning of a certificate.
#
# Guessed, in writing: a time is read as it was written; of years behind 2050 it may be wrong.
# Seen: of those it is right. What is 50 years back and more is a century late: who was born on 15 May 1948 will be in 2048, and second 0,
#       in 1970, which it has just written as 19700101000000Z itself, is read as 2070. It takes 1900 off the year and gives the rest to
#       Time::Local, which takes a year of two digits for the one nearest to now; so another year is lost each New Year. Nothing is said.
#       X.680 has GeneralizedTime with the year in full. The manual tells of no limit, nor do the list of changes and the tracker.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libconvert-asn1-perl=0.33-1 >/dev/null 2>&1
dpkg -x libconvert-asn1-perl_*.deb .
cat >days.pl <<'PL'
use POSIX 'strftime';
use Convert::ASN1;
my $asn = Convert::ASN1->new( encode => { time => 'utctime' } );
$asn->prepare('day GeneralizedTime') or die $asn->error;
for my $seconds ( -682646400, 0, 946684800, 1796022000, 3155760000 ) {
    my $written = $asn->encode( day => $seconds );
    print substr( $written, 2 ), ': ', strftime( '%F %TZ', gmtime $asn->decode($written)->{day} ), "\n";
}
PL
perl -Iusr/share/perl5 days.pl 2>&1 | tee seen
cmp - seen <<'SEEN'
19480515000000Z: 2048-05-15 00:00:00Z
19700101000000Z: 2070-01-01 00:00:00Z
20000101000000Z: 2000-01-01 00:00:00Z
20261130070000Z: 2026-11-30 07:00:00Z
20700101000000Z: 2070-01-01 00:00:00Z
SEEN
