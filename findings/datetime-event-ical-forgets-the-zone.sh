#!/bin/sh
# DateTime::Event::ICal 0.13 (Debian's libdatetime-event-ical-perl 0.13-2): every second Monday at 08:00, from a DateTime in Stockholm.
#
# Guessed: the days are in Stockholm too, as their beginning is, and the first of them is that beginning.
# Seen: they are at 08:00 without a zone, which is taken for UTC where it becomes a moment: the first is an hour after its own beginning,
#       those in summer are two hours late. An end of the rule in UTC, 06:00Z for 08:00 in summer, as RFC 5545 asks, is compared with 08:00
#       and leaves out the last day.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  libdatetime-event-ical-perl=0.13-2 >/dev/null 2>&1
(cd debs && apt-get download -qq libdatetime-event-ical-perl=0.13-2 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >days.pl <<'PERL'
use strict;
use DateTime::Event::ICal;
sub at { DateTime->new(year => 2027, month => 3, @_) }
my $start = at(day => 15, hour => 8, time_zone => 'Europe/Stockholm');
for my $until (at(day => 29, hour => 8, time_zone => 'Europe/Stockholm'), at(day => 29, hour => 6, time_zone => 'UTC')) {
  my $days = DateTime::Event::ICal->recur(dtstart => $start, freq => 'weekly', interval => 2, until => $until);
  print join(', ', map { $_->datetime . ' ' . $_->time_zone->name . ' ' . ($_->epoch - $start->epoch) / 3600 . 'h' } $days->as_list), "\n";
}
PERL
perl -I usr/share/perl5 -I "$(echo usr/lib/*/perl5/5.36)" days.pl | tee seen
cmp - seen <<'SEEN'
2027-03-15T08:00:00 floating 1h, 2027-03-29T08:00:00 floating 337h
2027-03-15T08:00:00 floating 1h
SEEN
