#!/bin/sh
# Date::Extract 0.07 for Perl (Debian's libdate-extract-perl 0.07-1), which finds a day in any text, such as a letter. "By design it will
# produce few false positives", says its manual, and "Surprises are not welcome here".
#
# Guessed, in writing: a day that stands in a text is that day; then, after a first one with its name had been another, that Monday 14
#       December and Friday 18 December are those two.
# Seen: with the name of its day before it a date is the next day of that name: Monday 14 December is the 7th, with a year, a comma, or as
#       2026-12-14 too. Without the name, or with the name behind it, it is the 14th. Asked for all days, it gives two for each. The name
#       counts where it is none as well: what "we sat down on 4 December" to is a Saturday, and "the sun is up at 8:15 on 8 December" tells
#       of a Sunday. Nothing is said; the manual names a weekday and each of these dates as what it handles, and not both together.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  libdate-extract-perl=0.07-1 >/dev/null 2>&1
(cd debs && apt-get download -qq libdate-extract-perl=0.07-1 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >days.pl <<'PL'
use strict;
use warnings;
use DateTime;
use DateTime::HiRes;
{
    # It is Tuesday 1 December 2026.
    no warnings 'redefine';
    *DateTime::HiRes::now = sub { my ( $class, %zone ) = @_; DateTime->new( year => 2026, month => 12, day => 1, hour => 12, %zone ) };
}
use Date::Extract;
my $first = Date::Extract->new( prefers => 'future' );
my $all = Date::Extract->new( prefers => 'future', returns => 'all' );
for my $text (
    'We come on 14 December 2026',
    'We come on Monday 14 December 2026',
    'We come on Monday, December 14th',
    'We come on Mon 2026-12-14',
    'We come on 2026-12-14 (Monday)',
    'On 4 December we sat down',
    'We sat down on 4 December',
    'The sun is up at 8:15 on 8 December',
  )
{
    print "$text: ", $first->extract($text)->strftime('%a %F'), ' (', join( ', ', map { $_->strftime('%d') } $all->extract($text) ), ")\n";
}
PL
perl -Iusr/share/perl5 -I"$(echo usr/lib/*/perl5/5.*)" days.pl 2>&1 | tee seen
cmp - seen <<'SEEN'
We come on 14 December 2026: Mon 2026-12-14 (14)
We come on Monday 14 December 2026: Mon 2026-12-07 (07, 14)
We come on Monday, December 14th: Mon 2026-12-07 (07, 14)
We come on Mon 2026-12-14: Mon 2026-12-07 (07, 14)
We come on 2026-12-14 (Monday): Mon 2026-12-14 (14, 07)
On 4 December we sat down: Fri 2026-12-04 (04, 05)
We sat down on 4 December: Sat 2026-12-05 (05, 04)
The sun is up at 8:15 on 8 December: Sun 2026-12-06 (06, 08)
SEEN
