#!/bin/sh
# Mail::Verp 0.06 for Perl (Debian's libmail-verp-perl 0.06+dfsg-4): the address that a mail is sent from, in which the receiver is written
# so that a bounce says who it was, and what is read from it. The senders are bokning@example.se and svara-ej@example.se.
#
# Guessed: decode gives back the two addresses that encode was given, since a hyphen of the receiver's is written as +2D.
# Seen: a hyphen of the sender's is taken for the one that parts the two, which is the default: the bounce of anna@example.org is said to be
#       of ej-anna@example.org, sent by svara@example.se. A list that strikes out what bounces strikes out nobody, or somebody else.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
package=libmail-verp-perl=0.06+dfsg-4
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $package >/dev/null 2>&1
(cd debs && apt-get download -qq $package >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >bounce.pl <<'PERL'
use Mail::Verp;
my $verp = Mail::Verp->new;
for my $sender ('bokning@example.se', 'svara-ej@example.se') {
  for my $receiver ('anna@example.org', 'anna-karin@example.org') {
    my $address = $verp->encode($sender, $receiver);
    print "$address: ", join(' to ', $verp->decode($address)), "\n";
  }
}
PERL
PERL5LIB="$work/usr/share/perl5" perl bounce.pl | tee seen
cmp - seen <<'SEEN'
bokning-anna=example.org@example.se: bokning@example.se to anna@example.org
bokning-anna+2Dkarin=example.org@example.se: bokning@example.se to anna-karin@example.org
svara-ej-anna=example.org@example.se: svara@example.se to ej-anna@example.org
svara-ej-anna+2Dkarin=example.org@example.se: svara@example.se to ej-anna-karin@example.org
SEEN
