#!/bin/sh
# Date::Manip 6.91 (Debian's libdate-manip-perl 6.91-1) told that it is Swedish and that the day comes first.
#
# Guessed: 7.12.2026 is 7 December, 17.30 half past five, "på måndag" the Monday that comes; or undefined where it does not know a form.
# Seen: 7.12.2026 is today at 07:12, and the year is dropped; from the 24th on, which no clock has, the same form is the day: 24.12.2026
#       is Christmas Eve. 17.30 is 17:18, three tenths of an hour. "på måndag" is the Monday that has been. English and German read
#       7.12.2026 right; Danish has it as Swedish has.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libdate-manip-perl=6.91-1 >/dev/null 2>&1
dpkg -x libdate-manip-perl_*.deb .
cat >ask.pl <<'PERL'
use Date::Manip;
for my $language (qw(Swedish German)) {
    Date_Init("Language=$language", 'Encoding=utf-8', 'DateFormat=non-US', 'ForceDate=2026-11-28-12:00:00,Europe/Stockholm');
    for my $text ('7.12.2026', '23.12.2026', '24.12.2026', '17.30', $language eq 'Swedish' ? 'på måndag' : ()) {
        print "$text: ", UnixDate(ParseDate($text), '%Y-%m-%d %H:%M'), "\n";
    }
}
PERL
PERL5LIB="$work/usr/share/perl5" perl ask.pl | tee seen
cmp - seen <<'SEEN'
7.12.2026: 2026-11-28 07:12
23.12.2026: 2026-11-28 23:12
24.12.2026: 2026-12-24 00:00
17.30: 2026-11-28 17:18
på måndag: 2026-11-23 00:00
7.12.2026: 2026-12-07 00:00
23.12.2026: 2026-12-23 00:00
24.12.2026: 2026-12-24 00:00
17.30: 2026-11-28 17:18
SEEN
