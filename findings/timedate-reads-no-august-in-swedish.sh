#!/bin/sh
# TimeDate 2.3300 (Debian's libtimedate-perl 2.3300-2), Date::Language of Perl, Swedish beside Danish and German: days written, and read.
#
# Guessed: what it writes it reads; "söndag 29 november 2026" is that day in both directions, and 30/11 2026 the thirtieth of November, or
#          nothing.
# Seen: of the twelve months that it writes it reads eleven: "3 augusti 2027" is no day, as "ti", Tuesday, is taken out of it first.
#       Weekdays are written as "söndagen", the Sunday, which without "den" behind it is no Swedish, and only so they are read: "söndag 29
#       november 2026" is no day. 30/11 2026 ends the program: "Month '29' out of range". In Danish and German all months are read, and
#       weekdays as everybody writes them.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libtimedate-perl=2.3300-2 >/dev/null 2>&1
dpkg -x libtimedate-perl_*.deb .
cat >days.pl <<'PERL'
use utf8;
use open ':std', ':utf8';
use Date::Language;
use Date::Parse;
for my $language (qw(Swedish Danish German)) {
    my $words = Date::Language->new($language);
    my @days = map { $words->time2str('%e %B %Y', str2time("2027-$_-03 12:00", 'GMT'), 'GMT') } '01' .. '12';
    my @read = grep { defined $words->str2time($_, 'GMT') } @days;
    print "$language writes ", $words->time2str('%A %e %B %Y', 1795953600, 'GMT'), ', reads ', scalar @read, " months\n";
    for my $day ($language eq 'Swedish' ? ('3 augusti 2027', 'söndagen 29 november 2026', 'söndag 29 november 2026') :
            $language eq 'Danish' ? 'søndag 29 november 2026' : 'Sonntag 29 November 2026') {
        print "$day: ", $words->str2time($day, 'GMT') ? 'read' : 'not read', "\n";
    }
}
print eval { Date::Language->new('Swedish')->str2time('30/11 2026') } // $@ =~ s/ at .*//sr, "\n";
PERL
PERL5LIB="$work/usr/share/perl5" perl days.pl | tee seen
cmp - seen <<'SEEN'
Swedish writes söndagen 29 november 2026, reads 11 months
3 augusti 2027: not read
söndagen 29 november 2026: read
söndag 29 november 2026: not read
Danish writes Søndag 29 November 2026, reads 12 months
søndag 29 november 2026: read
German writes Sonntag 29 November 2026, reads 12 months
Sonntag 29 November 2026: read
Month '29' out of range 0..11
SEEN
