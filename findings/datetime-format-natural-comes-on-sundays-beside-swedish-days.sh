#!/bin/sh
# DateTime::Format::Natural 1.16 for Perl (Debian's libdatetime-format-natural-perl 1.16-1), which reads days in English, in a program that
# writes its own in Swedish with Date::Calc 6.4 (libdate-calc-perl 6.4-2): asked on Wednesday 25 November 2026.
#
# Guessed, in writing: "monday" and "next monday at 8:00" are Mondays; its manual knows one language, English.
# Seen: so they are, until the program has told Date::Calc to write Swedish. Date::Calc keeps that for the whole process, and the module has
#       it look for the English weekday among the Swedish ones. What is not found is day 0, the day before Monday: from then on each day of
#       the week is a Sunday, in the past or the coming one, and "monday to friday" is that Sunday alone. success() is true all the while.
#       Months are right. The manual names Date::Calc under "see also", and tells nothing of its language.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- libdatetime-format-natural-perl=1.16-1 libdate-calc-perl=6.4-2
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" libbit-vector-perl libcarp-clan-perl libboolean-perl libclone-perl libdatetime-hires-perl \
  libdatetime-perl libdatetime-timezone-perl libdatetime-locale-perl libspecio-perl libparams-validationcompiler-perl \
  libnamespace-autoclean-perl libexception-class-perl libparams-validate-perl liblist-moreutils-perl >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >days.pl <<'PL'
use DateTime;
use DateTime::Format::Natural;
use Date::Calc;
my $wednesday = DateTime->new( year => 2026, month => 11, day => 25, hour => 10 );
my $reader = DateTime::Format::Natural->new( format => 'd/m/y', datetime => $wednesday );
for my $language ( 'English', 'Svenska' ) {
    Date::Calc::Language( Date::Calc::Decode_Language($language) );
    print "$language\n";
    for my $said ( 'monday', 'next monday at 8:00', 'friday 8:00', 'monday to friday', '30 november' ) {
        my @days = $reader->parse_datetime_duration($said);
        print "  $said: ", join( ', ', map { $_->strftime('%a %F %H:%M') } @days ), ( $reader->success ? '' : ' ' . $reader->error ), "\n";
    }
}
PL
perl -Iusr/share/perl5 -I"$(echo usr/lib/*/perl5/5.*)" days.pl 2>&1 | tee seen
cmp - seen <<'SEEN'
English
  monday: Mon 2026-11-23 00:00
  next monday at 8:00: Mon 2026-11-30 08:00
  friday 8:00: Fri 2026-11-27 08:00
  monday to friday: Mon 2026-11-23 00:00, Fri 2026-11-27 00:00
  30 november: Mon 2026-11-30 00:00
Svenska
  monday: Sun 2026-11-22 00:00
  next monday at 8:00: Sun 2026-11-29 08:00
  friday 8:00: Sun 2026-11-22 08:00
  monday to friday: Sun 2026-11-22 00:00, Sun 2026-11-22 00:00
  30 november: Mon 2026-11-30 00:00
SEEN
