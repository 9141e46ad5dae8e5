#!/bin/sh
# Text::Header 1.03 (Debian's libtext-header-perl 1.03+pristine-2), which writes and reads the head of a letter, for Perl: a head that has
# a field with 0 or nothing in it.
#
# Guessed, in writing: X-Antal is 0, and each field behind it is there.
# Seen: the field and all behind it are left out: of a letter with X-Antal 0 before them, From, Date and Content-Type, so that it has no
#       sender, and its Swedish letters no charset. An empty one ends it, too. Nothing is said. Other values are right, and reading such a
#       head gives each field. The manual says that reading a head and writing it again gives the same head, and has fields with values
#       only; no tracker tells of it.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libtext-header-perl=1.03+pristine-2 >/dev/null 2>&1
dpkg -x libtext-header-perl_*.deb .
cat >head.pl <<'PERL'
use Text::Header;
for my $value ('5', '0', '') {
  my @head = (subject => 'Bokning', x_antal => $value, from => 'hej@example.se', date => 'Mon, 30 Nov 2026 08:00:00 +0100',
    content_type => 'text/plain; charset=utf-8');
  print "X-Antal: '$value'\n", map { "  $_" } header(@head);
}
my %read = unheader("Subject: Bokning\n", "X-Antal: 0\n", "From: hej\@example.se\n");
print join(', ', map { "$_=$read{$_}" } sort keys %read), "\n";
PERL
perl -I"$work/usr/share/perl5" head.pl | tee seen
cmp - seen <<'SEEN'
X-Antal: '5'
  Subject: Bokning
  X-Antal: 5
  From: hej@example.se
  Date: Mon, 30 Nov 2026 08:00:00 +0100
  Content-Type: text/plain; charset=utf-8
X-Antal: '0'
  Subject: Bokning
X-Antal: ''
  Subject: Bokning
from=hej@example.se, subject=Bokning, x_antal=0
SEEN
