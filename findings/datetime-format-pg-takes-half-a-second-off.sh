#!/bin/sh
# DateTime::Format::Pg 0.16014 for Perl (Debian's libdatetime-format-pg-perl 0.16014-1), which reads what PostgreSQL writes, and writes what
# it reads: how long something lasted, with parts of a second.
#
# Guessed, in writing: an interval read and written again is the same interval.
# Seen: not if its whole seconds are 00, as each sixtieth is: their fraction is taken off instead of added. 01:30:00.5 is an hour and a half
#       less half a second, and what lasts 00:00:00.75 ends before it begins. From one second on all is right. PostgreSQL has the sign
#       before the hours. The list of changes says of this version and of the one before that the handling of fractional seconds has been
#       fixed; of 00 neither it nor the manual or the tracker tells.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- libdatetime-format-pg-perl=0.16014-1 libdatetime-format-builder-perl=0.8300-1
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" libdatetime-format-strptime-perl libdatetime-perl libdatetime-timezone-perl libdatetime-locale-perl \
  libspecio-perl libparams-validationcompiler-perl libparams-validate-perl libnamespace-autoclean-perl libexception-class-perl \
  >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >lasts.pl <<'PL'
use DateTime;
use DateTime::Format::Pg;
my $begins = DateTime->new( year => 2026, month => 11, day => 30, hour => 8 );
for my $lasts ( '01:30:01.5', '01:30:00.5', '2 days 00:12:00.25', '00:00:00.75', '00:00:01.75' ) {
    my $read = DateTime::Format::Pg->parse_interval($lasts);
    my $ends = $begins->clone->add_duration($read);
    print "$lasts: ", DateTime::Format::Pg->format_interval($read), ', from 08:00 until ', $ends->strftime('%T.%2N'), "\n";
}
PL
perl -Iusr/share/perl5 -I"$(echo usr/lib/*/perl5/5.*)" lasts.pl 2>&1 | tee seen
cmp - seen <<'SEEN'
01:30:01.5: @ 90 minutes 1.500000 seconds, from 08:00 until 09:30:01.50
01:30:00.5: @ 90 minutes -0.500000 seconds, from 08:00 until 09:29:59.50
2 days 00:12:00.25: @ 2 days 12 minutes -0.250000 seconds, from 08:00 until 08:11:59.75
00:00:00.75: @ -0.750000 seconds, from 08:00 until 07:59:59.25
00:00:01.75: @ 1.750000 seconds, from 08:00 until 08:00:01.75
SEEN
