#!/bin/sh
# DateTime::Format::MySQL 0.0701 for Perl (Debian's libdatetime-format-mysql-perl 0.07.01-1), which reads what MySQL and MariaDB write, and
# writes it for them: moments with parts of a second.
#
# Guessed, in writing: what was read and is written again is the same moment.
# Seen: the microseconds stand behind the point as a number, without the noughts before it: 08:05:09.05 is written as 08:05:09.50000, which
#       is half a second, and .000005, five microseconds, as .5. So who came first comes last. From .1 on all is right. Nothing is said. The
#       list of changes has it that microseconds are written, and neither it nor the manual or the tracker tells of this.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- libdatetime-format-mysql-perl=0.07.01-1
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" libdatetime-format-builder-perl libdatetime-format-strptime-perl libdatetime-perl \
  libdatetime-timezone-perl libdatetime-locale-perl libspecio-perl libparams-validationcompiler-perl libparams-validate-perl \
  libnamespace-autoclean-perl libexception-class-perl >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >moments.pl <<'PL'
use DateTime::Format::MySQL;
for my $moment ( '08:05:09.05', '08:05:09.005', '08:05:09.000005', '08:05:09.4', '08:05:09' ) {
    my $read = DateTime::Format::MySQL->parse_datetime("2026-11-30 $moment");
    my $written = DateTime::Format::MySQL->format_datetime($read);
    my $again = DateTime::Format::MySQL->parse_datetime($written);
    print "$moment: ", $read->microsecond, " microseconds, written as $written: ", $again->microsecond, "\n";
}
PL
perl -Iusr/share/perl5 -I"$(echo usr/lib/*/perl5/5.*)" moments.pl 2>&1 | tee seen
cmp - seen <<'SEEN'
08:05:09.05: 50000 microseconds, written as 2026-11-30 08:05:09.50000: 500000
08:05:09.005: 5000 microseconds, written as 2026-11-30 08:05:09.5000: 500000
08:05:09.000005: 5 microseconds, written as 2026-11-30 08:05:09.5: 500000
08:05:09.4: 400000 microseconds, written as 2026-11-30 08:05:09.400000: 400000
08:05:09: 0 microseconds, written as 2026-11-30 08:05:09: 0
SEEN
