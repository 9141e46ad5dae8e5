#!/bin/sh
# DateTime::Format::Duration 1.03a for Perl (Debian's libdatetime-format-duration-perl 1.03a-1.3), which says how long something lasts, told
# from which day on, so that it can tell months from days.
#
# Guessed, though not in writing: 45 days from 15 January 2027, until 1 March, are a month and 14 days; a month from 31 January is a month.
# Seen: they are a month and 20 days, by which one is at 7 March; and from 15 February on a month and 14 days, which is three too few. A
#       month from 31 January on, which DateTime takes to 3 March, is a month and 6 days. From 15 March and from 15 April on all is right.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  libdatetime-format-duration-perl=1.03a-1.3 >/dev/null 2>&1
(cd debs && apt-get download -qq libdatetime-format-duration-perl=1.03a-1.3 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >months.pl <<'PL'
use DateTime;
use DateTime::Duration;
use DateTime::Format::Duration;
for my $case ( [ 1, 15, days => 45 ], [ 1, 31, months => 1 ], [ 2, 15, days => 45 ], [ 3, 15, days => 45 ], [ 4, 15, days => 45 ] ) {
    my ( $month, $day, @lasts ) = @$case;
    my $from = DateTime->new( year => 2027, month => $month, day => $day );
    my $format = DateTime::Format::Duration->new( pattern => '%m %e', normalize => 1, base => $from );
    my ( $months, $days ) = split ' ', $format->format_duration( DateTime::Duration->new(@lasts) );
    my $until = $from->clone->add( months => $months )->add( days => $days );
    my @from = ( $from->ymd, $from->clone->add(@lasts)->ymd );
    printf "%s and @lasts, until %s: %d month, %d days, until %s\n", @from, $months, $days, $until->ymd;
}
PL
perl -Iusr/share/perl5 -I"$(echo usr/lib/x86_64-linux-gnu/perl5/5.*)" months.pl | tee seen
cmp - seen <<'SEEN'
2027-01-15 and days 45, until 2027-03-01: 1 month, 20 days, until 2027-03-07
2027-01-31 and months 1, until 2027-03-03: 1 month, 6 days, until 2027-03-09
2027-02-15 and days 45, until 2027-04-01: 1 month, 14 days, until 2027-03-29
2027-03-15 and days 45, until 2027-04-29: 1 month, 14 days, until 2027-04-29
2027-04-15 and days 45, until 2027-05-30: 1 month, 15 days, until 2027-05-30
SEEN
