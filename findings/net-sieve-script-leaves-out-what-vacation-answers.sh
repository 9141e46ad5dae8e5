#!/bin/sh
# Net::Sieve::Script 0.09 (Debian's libnet-sieve-script-perl 0.09-2), by which programs read and change rules for mail (Sieve, RFC 5228):
# two scripts with an answer for whoever writes during the holidays, read and written again.
#
# Guessed: as they were, in another layout.
# Seen: an answer between quotation marks stays. One of several lines, after "text:", is gone, and vacation is left with nothing to answer,
#       which no server takes. "copy" is gone from require, so that :copy, which is kept, is refused too. Nothing is said of it: Perl's
#       warnings are the same for both. The manual, which names this RFC and that of vacation as supported, speaks of neither.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libnet-sieve-script-perl=0.09-2 libclass-accessor-perl libsub-name-perl >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >again.pl <<'PERL'
use Net::Sieve::Script;
for my $answer ('"Vi svarar igen i januari."', "text:\nHej!\nVi svarar igen i januari.\n.\n") {
    my $script = Net::Sieve::Script->new(<<"SIEVE");
require ["fileinto", "copy", "vacation"];
if header :contains "subject" "Rundan" {
  fileinto :copy "Rundan";
} else {
  vacation :days 7 :subject "Semester" $answer;
}
SIEVE
    print $script->write_script, "\n";
}
PERL
perl -Iusr/share/perl5 again.pl 2>/dev/null | sed 's/^ *//; s/ *$//; /^$/d' | tee seen
cmp - seen <<'SEEN'
require ["fileinto", "vacation"];
if header :contains "subject" "Rundan"
{
fileinto :copy "Rundan";
}
else
{
vacation :days 7 :subject "Semester" "Vi svarar igen i januari.";
}
require ["fileinto", "vacation"];
if header :contains "subject" "Rundan"
{
fileinto :copy "Rundan";
}
else
{
vacation :days 7 :subject "Semester";
}
SEEN
