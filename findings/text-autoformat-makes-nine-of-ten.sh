#!/bin/sh
# Text::Autoformat 1.75 for Perl (Debian's libtext-autoformat-perl 1.750000-2), which lays mails and texts out anew: lines that begin with
# times as Swedes write them, with a full stop.
#
# Guessed: they stand as they stood, or are joined to one paragraph.
# Seen: 08.00 and 10.00 become 08.00 and 9.00, and a third line at 12.00 becomes 10.00: a number with a full stop before a line's text
#       numbers a list, and a list is numbered anew, one by one from its first. Half past is kept. With a colon the times stand, and
#       the lines are joined.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libtext-autoformat-perl=1.750000-2 libtext-reform-perl=1.20-5 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >lines.pl <<'PL'
use Text::Autoformat;
for my $times (['08.00', '10.00'], ['08.30', '10.30', '12.00'], ['08:00', '10:00']) {
    print autoformat(join('', map { "$_ at the gate\n" } @$times), { all => 1 }) =~ s/\n+$/\n/r;
}
PL
perl -Iusr/share/perl5 lines.pl | tee seen
cmp - seen <<'SEEN'
08.00 at the gate
 9.00 at the gate
08.30 at the gate
 9.30 at the gate
10.00 at the gate
08:00 at the gate 10:00 at the gate
SEEN
