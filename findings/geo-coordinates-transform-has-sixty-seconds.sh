#!/bin/sh
# Geo::Coordinates::Transform 0.10 for Perl (Debian's libgeo-coordinates-transform-perl 0.10-3): places in degrees and minutes, as a chart
# or a telephone shows them, to degrees, minutes and seconds, and degrees with a fraction.
#
# Guessed: 59 25.0 is 59 25 0.00; nothing has sixty seconds or sixty minutes.
# Seen: 59 25.0, whole minutes, is 59 24 60.00: the seconds are rounded after the minutes have been cut off. 59.99999999 is 59 60.0000 and
#       59 59 60.00. With half a minute, and of 59.42, all is right.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libgeo-coordinates-transform-perl=0.10-3 >/dev/null 2>&1
dpkg -x libgeo-coordinates-transform-perl_*.deb .
cat >places.pl <<'PL'
use Geo::Coordinates::Transform;
my $transform = Geo::Coordinates::Transform->new( { dm_fmt => '%3.4f', ds_fmt => '%3.2f' } );
for my $place ( '59 25.0', '59 25.5', '59.42', '59.99999999' ) {
    print "$place: @{ $transform->cnv_to_ddm([$place]) }, @{ $transform->cnv_to_dms([$place]) }\n";
}
PL
perl -Iusr/share/perl5 places.pl | tee seen
cmp - seen <<'SEEN'
59 25.0: 59 25.0000, 59 24 60.00
59 25.5: 59 25.5000, 59 25 30.00
59.42: 59 25.2000, 59 25 12.00
59.99999999: 59 60.0000, 59 59 60.00
SEEN
