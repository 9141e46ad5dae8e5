#!/bin/sh
# Email::Reply 1.204 for Perl (Debian's libemail-reply-perl 1.204-3): an answer to a mail whose sender, subject and text have å and ä.
#
# Guessed: the receiver and the subject in encoded words (RFC 2047), as they came, and the text marked with its encoding, UTF-8.
# Seen: receiver and subject are decoded and written so, in bytes of Latin-1, which no mail may have in its head. The answer has no
#       MIME-Version and no Content-Type, and its text two encodings: the line "Åsa Ek wrote:" is in Latin-1, and what is quoted below in
#       UTF-8, so that no reader shows both right.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  libemail-reply-perl=1.204-3 >/dev/null 2>&1
(cd debs && apt-get download -qq libemail-reply-perl=1.204-3 >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >reply.pl <<'PERL'
use Email::Reply;
my $mail = join "\n", 'From: =?UTF-8?Q?=C3=85sa_Ek?= <asa@example.org>', 'To: info@example.se', 'Subject: =?UTF-8?Q?P=C3=A5minnelse?=',
    'Date: Sun, 29 Nov 2026 08:00:00 +0100', 'Message-ID: <3@example.org>', 'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable', '', 'Vi kan inte p=C3=A5 m=C3=A5ndag.', '';
my $answer = reply(to => $mail, from => 'info@example.se', body => "Tack!\n", quote => 1, attach => 0)->as_string;
for my $line (grep { /^(To|Subject|MIME|Content)|wrote|kan/ } split /\r?\n/, $answer) {
    $line =~ s/([^ -~])/sprintf '<%02X>', ord $1/ge;
    print "$line\n";
}
PERL
PERL5LIB="$work/usr/share/perl5:$(echo "$work"/usr/lib/*-linux-gnu/perl5/*)" /usr/bin/perl reply.pl | tee seen
cmp - seen <<'SEEN'
To: "<C5>sa Ek" <asa@example.org>
Subject: Re: P<E5>minnelse
<C5>sa Ek wrote:
> Vi kan inte p<C3><A5> m<C3><A5>ndag.
SEEN
