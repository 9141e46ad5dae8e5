#!/bin/sh
# Mail::Message 3.012 for Perl (Debian's libmail-message-perl 3.012-1), by which Mail::Box answers letters: the subject of an answer, where
# the letter's own begins with a day, an hour, a house or a postcode.
#
# Guessed, in writing: "Re: " stands before the subject, once, as its manual shows: of an answer's answer it counts, Re[2].
# Seen: what stands before a colon is taken away like a "Re" if it has no two letters in a row: of "08:30-10:00 bags on Monday" is left
#       "Re: 00 bags on Monday", of "30/11: two bags" the bags and not the day, and of "Re: 30/11" nothing but "Re[2]: your mail". Nothing
#       is said. Where two letters stand first, as in "Monday 08:30", the colons are kept. The manual speaks of a standard form, and shows
#       "Re: ", "Re[X]: " and "(Re)" alone.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  libmail-message-perl=3.012-1 >/dev/null 2>&1
(cd debs && apt-get download -qq libmail-message-perl=3.012-1 libuser-identity-perl libmailtools-perl libmime-types-perl \
  libtimedate-perl liburi-perl libio-stringy-perl >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >answer.pl <<'PL'
use Mail::Message;
for my $subject (
    'Bags on Monday',
    'Re: Bags',
    'Monday 08:30-10:00',
    '08:30-10:00 bags on Monday',
    '30/11: two bags',
    '19140: which bags?',
    'Re: 30/11'
  )
{
    my $letter = Mail::Message->read("From: anna\@example.se\nTo: info\@example.se\nSubject: $subject\nMessage-ID: <1\@x.se>\n\nHej\n");
    print "$subject -> ", $letter->reply->get('Subject'), "\n";
}
PL
perl -Iusr/share/perl5 -I"$(echo usr/lib/*/perl5/5.*)" answer.pl 2>&1 | tee seen
cmp - seen <<'SEEN'
Bags on Monday -> Re: Bags on Monday
Re: Bags -> Re[2]: Bags
Monday 08:30-10:00 -> Re: Monday 08:30-10:00
08:30-10:00 bags on Monday -> Re: 00 bags on Monday
30/11: two bags -> Re: two bags
19140: which bags? -> Re: which bags?
Re: 30/11 -> Re[2]: your mail
SEEN
