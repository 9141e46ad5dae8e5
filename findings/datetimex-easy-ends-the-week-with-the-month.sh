#!/bin/sh
# DateTimeX::Easy 0.091 for Perl (Debian's libdatetimex-easy-perl 0.091-1), which reads days as people name them, by "<first|last> of
# <period>", as in "last day of next month": when a week's round is to end.
#
# Guessed: the last day of this week is its Sunday, or is not read, as the end of the week is not.
# Seen: it is the last day of this month: the week is left out, without a word. So it is for next week, whose first day is thus the first of
#       this month, two days ago. Of the month and the year the last day is right. The manual has weeks among what it truncates to, and
#       in none of its examples.
#
# Fails if that changes. Needs apt-get, faketime and Debian's perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- libdatetimex-easy-perl=0.091-1
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >read.pl <<'PL'
use strict;
use DateTimeX::Easy;
for my $text ('last day of this month', 'last day of next month', 'last day of this year', 'last day of this week', 'last day of next week',
  'first day of this week', 'first day of next week', 'end of week') {
  my $day = eval { DateTimeX::Easy->new($text) };
  print "$text: ", $day ? $day->strftime('%F') : 'not read', "\n";
}
PL
perl=$(find "$work/usr/lib" -type d -path '*/perl5/*' -name '5.*' | paste -sd :)
TZ=UTC PERL5LIB=$work/usr/share/perl5:$perl faketime '2026-12-03 10:00' /usr/bin/perl read.pl | tee seen
cmp - seen <<'SEEN'
last day of this month: 2026-12-31
last day of next month: 2027-01-31
last day of this year: 2026-12-31
last day of this week: 2026-12-31
last day of next week: 2026-12-31
first day of this week: 2026-12-01
first day of next week: 2026-12-01
end of week: not read
SEEN
