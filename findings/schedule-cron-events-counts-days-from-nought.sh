#!/bin/sh
# Schedule::Cron::Events 1.96 (Debian's libschedule-cron-events-perl 1.96-2) and DateTime::Event::Cron 0.09
# (libdatetime-event-cron-perl 0.09-2), which say when a line of a crontab is due: a job every fourteen days, */14, and every five months.
#
# Guessed: the 1st, 15th and 29th, as cron takes it: each fourteenth of 1-31, from its beginning. January, June and November.
# Seen: so says the second. The first counts from nought, which no month has: the 14th and 28th, and in May and October. Written 1-31/14, it
#       says 1, 15 and 29 too. Where minutes, hours and days of the week begin with nought, both are right.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
packages='libschedule-cron-events-perl=1.96-2 libdatetime-event-cron-perl=0.09-2'
# shellcheck disable=SC2086 # Each is an argument.
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $packages >/dev/null 2>&1
# shellcheck disable=SC2086
(cd debs && apt-get download -qq $packages >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >due.pl <<'PERL'
use strict;
use DateTime;
use DateTime::Event::Cron;
use Schedule::Cron::Events;
for my $line ('0 8 */14 * *', '0 8 1-31/14 * *', '0 8 1 */5 *', '0 */9 5 1 *') {
  my $events = Schedule::Cron::Events->new("$line job", Date => [0, 0, 0, 1, 0, 127]);
  my $set = DateTime::Event::Cron->new($line);
  my $day = DateTime->new(year => 2027, month => 1, day => 1);
  my @first = map { my @at = $events->nextEvent; sprintf '%d/%d-%02d', $at[3], $at[4] + 1, $at[2] } 1 .. 3;
  my @second = map { $day = $set->next($day); sprintf '%d/%d-%02d', $day->day, $day->month, $day->hour } 1 .. 3;
  print "$line: @first; @second\n";
}
PERL
perl -I usr/share/perl5 -I "$(echo usr/lib/*/perl5/5.36)" due.pl | tee seen
cmp - seen <<'SEEN'
0 8 */14 * *: 14/1-08 28/1-08 14/2-08; 1/1-08 15/1-08 29/1-08
0 8 1-31/14 * *: 1/1-08 15/1-08 29/1-08; 1/1-08 15/1-08 29/1-08
0 8 1 */5 *: 1/5-08 1/10-08 1/5-08; 1/1-08 1/6-08 1/11-08
0 */9 5 1 *: 5/1-00 5/1-09 5/1-18; 5/1-00 5/1-09 5/1-18
SEEN
