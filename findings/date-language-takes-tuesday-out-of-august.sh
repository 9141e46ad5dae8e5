#!/bin/sh
# Date::Language 1.10 of TimeDate (Debian's libtimedate-perl 2.3300-2), Swedish: days with their month written out, read by str2time.
#
# Guessed: all twelve months, and the weekday before them or not.
# Seen: eleven. The weekday is looked for first, anywhere in the text, and "ti" is Tuesday: what is left of 15 augusti is "15 augus", which
#       is no month, so nothing is read. "aug" is. The weekday "måndag" is not known, only the definite form, "måndagen", and "må". A day
#       with slashes is read month first, as in America, 7/12/2026 as 12 July.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libtimedate-perl=2.3300-2 >/dev/null 2>&1
dpkg -x libtimedate-perl*.deb .
cat >days.pl <<'PL'
use utf8;
use open ':std', ':utf8';
use Date::Language;
use POSIX 'strftime';
my $swedish = Date::Language->new('Swedish');
sub read_day {
    my $time = $swedish->str2time(shift);
    return defined $time ? strftime( '%Y-%m-%d', localtime $time ) : 'nothing';
}
my @months = qw(januari februari mars april maj juni juli augusti september oktober november december);
print 'not read: ', join( ' ', grep { read_day("15 $_ 2026") eq 'nothing' } @months ), "\n";
print "$_: ", read_day($_), "\n" for '15 aug 2026', 'måndag 30 november 2026', 'måndagen 30 november 2026', '7/12/2026';
PL
TZ=Europe/Stockholm perl -I usr/share/perl5 days.pl | tee seen
cmp - seen <<'SEEN'
not read: augusti
15 aug 2026: 2026-08-15
måndag 30 november 2026: nothing
måndagen 30 november 2026: 2026-11-30
7/12/2026: 2026-07-12
SEEN
