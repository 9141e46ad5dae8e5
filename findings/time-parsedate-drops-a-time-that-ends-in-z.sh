#!/bin/sh
# Time::ParseDate for Perl (Debian's libtime-parsedate-perl 2015.103-4), which reads times as people and programs write them: moments as
# JSON has them, in Stockholm.
#
# Guessed: 2026-11-30T07:00:00Z is eight o'clock in Stockholm, as 2026-11-30T08:00:00+01:00 is.
# Seen: it is midnight: the day is read, and what stands behind the T is left over. Who asks for the moment alone is told nothing; who asks
#       for a list gets the rest, and with WHOLE it is refused. With +01:00 it is right, and without any zone. So each moment as
#       JavaScript writes it, by toISOString(), is a day without its time. The manual's lists of forms have neither T nor Z.
#
# Fails if that changes. Needs apt-get and Debian's perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- libtime-parsedate-perl=2015.103-4
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >read.pl <<'PL'
use strict;
use Time::ParseDate;
use POSIX qw(strftime);
for my $text ('2026-11-30T08:00:00+01:00', '2026-11-30T08:00:00', '2026-11-30T07:00:00Z', '2026-11-30T07:00:00.000Z') {
  my $moment = parsedate($text);
  my ($same, $rest) = parsedate($text);
  my $whole = parsedate($text, WHOLE => 1) ? 'read' : 'refused';
  print "$text: ", strftime('%F %H:%M', localtime $moment), " [$rest] $whole\n";
}
PL
TZ=Europe/Stockholm PERL5LIB=$work/usr/share/perl5 /usr/bin/perl read.pl | tee seen
cmp - seen <<'SEEN'
2026-11-30T08:00:00+01:00: 2026-11-30 08:00 [] read
2026-11-30T08:00:00: 2026-11-30 08:00 [] read
2026-11-30T07:00:00Z: 2026-11-30 00:00 [07:00:00Z] refused
2026-11-30T07:00:00.000Z: 2026-11-30 00:00 [07:00:00.000Z] refused
SEEN
