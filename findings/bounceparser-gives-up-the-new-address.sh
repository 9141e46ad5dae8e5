#!/bin/sh
# Mail::DeliveryStatus::BounceParser 1.543 (Debian's libmail-deliverystatus-bounceparser-perl 1.543+repacked-1): what customers answer.
#
# Guessed: is_bounce is false of a letter that a person wrote, and no address is reported, since nothing in it is a report on a delivery.
# Seen: it is true of each letter, down to "Ja tack". The address in "Vår nya e-post är anna.ek@example.org" (our new mail is ...) is
#       reported as one to which mail could not be delivered, so that a list kept by it strikes out the one that works. Only a word of the
#       subject, "vacation", makes it no bounce; Swedish "semester" does not. A notice of delay is none, as it should be.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
package=libmail-deliverystatus-bounceparser-perl=1.543+repacked-1
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $package >/dev/null 2>&1
(cd debs && apt-get download -qq $package libmime-tools-perl libmailtools-perl libtimedate-perl libconvert-binhex-perl >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >read.pl <<'PERL'
use Mail::DeliveryStatus::BounceParser;
my $bounce = Mail::DeliveryStatus::BounceParser->new(do { local $/; <STDIN> });
print $bounce->is_bounce ? 'a bounce' : 'no bounce', map({ ', ' . $_->get('email') . ' ' . $_->get('std_reason') } $bounce->reports), "\n";
PERL
read_mail() { PERL5LIB="$work/usr/share/perl5" perl read.pl; }
answer() {
  printf '%s: ' "$1, $2"
  printf '%s\n' 'From: anna@example.org' 'To: info@example.se' "Subject: $1" 'Message-ID: <2@example.org>' 'MIME-Version: 1.0' \
    'Content-Type: text/plain; charset=utf-8' 'Content-Transfer-Encoding: 8bit' '' "$2" | read_mail
}
{
  answer 'SV: papp' 'Ja tack'
  answer 'SV: papp' 'Vår nya e-post är anna.ek@example.org'
  answer 'SV: semester' 'Ja tack'
  answer 'SV: vacation' 'Ja tack'
  printf 'a notice of delay: '
  printf '%s\n' 'From: MAILER-DAEMON@example.org' 'To: info@example.se' 'Subject: Delayed' 'MIME-Version: 1.0' \
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b' '' --b '' 'Delayed.' --b \
    'Content-Type: message/delivery-status' '' 'Reporting-MTA: dns; example.org' '' 'Final-Recipient: rfc822; anna@example.org' \
    'Action: delayed' 'Status: 4.4.1' --b-- | read_mail
} | tee seen
cmp - seen <<'SEEN'
SV: papp, Ja tack: a bounce
SV: papp, Vår nya e-post är anna.ek@example.org: a bounce, anna.ek@example.org unknown
SV: semester, Ja tack: a bounce
SV: vacation, Ja tack: no bounce
a notice of delay: no bounce
SEEN
