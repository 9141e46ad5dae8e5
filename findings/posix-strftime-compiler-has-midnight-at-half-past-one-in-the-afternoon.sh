#!/bin/sh
# POSIX::strftime::Compiler 0.44 (Debian's libposix-strftime-compiler-perl 0.44-3), "GNU C library compatible strftime": hours of a day by
# the clock of twelve hours, beside Perl's own POSIX::strftime.
#
# Guessed, in writing: each of %I, %l, %p, %P and %r as POSIX::strftime writes it, at all 24 hours.
# Seen: half past midnight is 01:30 PM and half past noon 01:30 AM. Where a week or a zone stands in the format too, or the time is given
#       in six parts, only PM is left of it, at each hour, and what stands behind: the day and the hour are taken into a comparison,
#       and Perl warns of a text that is not numeric. At the wrong hours nothing warns. Nothing of this is in the manual, nor in the list of
#       changes up to 0.46.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libposix-strftime-compiler-perl=0.44-3 >/dev/null 2>&1
dpkg -x libposix-strftime-compiler-perl_*.deb .
cat >times.pl <<'PERL'
use POSIX;
use POSIX::strftime::Compiler;
for my $hour (0, 8, 12, 13) {
  my @time = localtime POSIX::mktime(0, 30, $hour, 30, 10, 126);
  for my $format ('%d/%m %I.%M %p', '%r', '%A %I.%M %p v. %V') {
    printf "%s is %s\n", POSIX::strftime($format, @time), POSIX::strftime::Compiler::strftime($format, @time);
  }
}
PERL
TZ=Europe/Stockholm LC_ALL=C perl -I usr/share/perl5 times.pl 2>/dev/null | tee seen
cmp - seen <<'SEEN'
30/11 12.30 AM is 30/11 01.30 PM
12:30:00 AM is 01:30:00 PM
Monday 12.30 AM v. 49 is PM v. 49
30/11 08.30 AM is 30/11 08.30 AM
08:30:00 AM is 08:30:00 AM
Monday 08.30 AM v. 49 is PM v. 49
30/11 12.30 PM is 30/11 01.30 AM
12:30:00 PM is 01:30:00 AM
Monday 12.30 PM v. 49 is PM v. 49
30/11 01.30 PM is 30/11 01.30 PM
01:30:00 PM is 01:30:00 PM
Monday 01.30 PM v. 49 is PM v. 49
SEEN
