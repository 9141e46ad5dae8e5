#!/bin/sh
# DateTime::Format::DateParse 0.05 for Perl (Debian's libdatetime-format-dateparse-perl 0.05-3), "a compatibility wrapper around
# Date::Parse", and Date::Parse itself (libtimedate-perl 2.3300-2): days with a year of two digits, as in letters and bank files.
#
# Guessed, in writing: each reads them as the other, 26 as 2026 and 99 as 1999 (of 30-Nov-26 the wrapper's year had been seen).
# Seen: the wrapper has 1926 for each of them, and 1905 for 05, where Date::Parse is in this century. A letter with the date of RFC 822,
#       Mon, 30 Nov 26, is a hundred years old, on a Monday that was a Tuesday. Years of four digits are read alike. Nothing is said; the
#       manual, which has a chapter of gotchas, speaks of zones there and of no years.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
packages='libdatetime-format-dateparse-perl=0.05-3 libtimedate-perl=2.3300-2'
# shellcheck disable=SC2086 # Each is an argument.
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $packages >/dev/null 2>&1
# shellcheck disable=SC2086
(cd debs && apt-get download -qq $packages >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >years.pl <<'PL'
use strict;
use warnings;
use DateTime::Format::DateParse;
use Date::Parse;
for my $text ( '30 Nov 2026 08:30', '30 Nov 26 08:30', '30-Nov-26', '11/30/26', 'Mon, 30 Nov 26 08:00:00 +0100', '1 Dec 05', '30 Nov 99' ) {
    my $wrapper = DateTime::Format::DateParse->parse_datetime($text)->set_time_zone('UTC');
    my $parsed = DateTime->from_epoch( epoch => str2time($text) );
    print "$text: ", $wrapper->strftime('%a %F'), ', ', $parsed->strftime('%a %F'), "\n";
}
PL
TZ=UTC perl -Iusr/share/perl5 -I"$(echo usr/lib/*/perl5/5.*)" years.pl 2>&1 | tee seen
cmp - seen <<'SEEN'
30 Nov 2026 08:30: Mon 2026-11-30, Mon 2026-11-30
30 Nov 26 08:30: Tue 1926-11-30, Mon 2026-11-30
30-Nov-26: Tue 1926-11-30, Mon 2026-11-30
11/30/26: Tue 1926-11-30, Mon 2026-11-30
Mon, 30 Nov 26 08:00:00 +0100: Tue 1926-11-30, Mon 2026-11-30
1 Dec 05: Fri 1905-12-01, Thu 2005-12-01
30 Nov 99: Tue 1999-11-30, Tue 1999-11-30
SEEN
