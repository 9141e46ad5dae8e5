#!/bin/sh
# DateTime::Format::Flexible 0.34 for Perl (Debian's libdatetime-format-flexible-perl 0.34-1), which reads days as they come, told to read
# the day before the month (european => 1).
#
# Guessed: 4/12 is 4 December, as 4/12/2026 is.
# Seen: it is 12 April: what is told is heeded where a year is written only. 30/11 is refused as a month that there is not, so that of a
#       list of Swedish days the first twelve of each month are moved, without a word, and the rest are refused.
#
# Fails if that changes. Needs apt-get and Debian's perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- libdatetime-format-flexible-perl=0.34-1
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >read.pl <<'PL'
use strict;
use DateTime::Format::Flexible;
DateTime::Format::Flexible->base(DateTime->new(year => 2026, month => 11, day => 30));
for my $text ('4/12/2026', '4/12', '4.12.2026', '4.12', '1/11', '30/11') {
  my $day = eval { DateTime::Format::Flexible->parse_datetime($text, european => 1)->ymd };
  print "$text: ", $day || 'refused', "\n";
}
PL
perl=$(find "$work/usr/lib" -type d -path '*/perl5/*' -name '5.*' | paste -sd :)
PERL5LIB=$work/usr/share/perl5:$perl /usr/bin/perl read.pl | tee seen
cmp - seen <<'SEEN'
4/12/2026: 2026-12-04
4/12: 2026-04-12
4.12.2026: 2026-12-04
4.12: 2026-04-12
1/11: 2026-01-11
30/11: refused
SEEN
