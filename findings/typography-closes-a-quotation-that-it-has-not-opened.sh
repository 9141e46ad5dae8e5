#!/bin/sh
# Text::Typography 0.01 for Perl (Debian's libtext-typography-perl 0.01-5), SmartyPants for Perl: straight quotation marks become curly
# ones.
#
# Guessed, in writing: "75 kr" at the beginning of a text has an opening and a closing mark, &#8220; and &#8221;.
# Seen: where a text begins with a quotation both marks are closing ones, and so they are in brackets and behind a tag, as in a paragraph
#       that begins with what somebody says; single marks are the same. Behind a blank they open and close. Of its source's own example,
#       "Isn't this fun?", the comment shows the right marks and the function gives the wrong ones. Nothing is said; the manual warns of an
#       apostrophe at a word's beginning alone.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq libtext-typography-perl=0.01-5 >/dev/null 2>&1
dpkg -x libtext-typography-perl_*.deb .
grep -A1 'Example input:  "Isn' usr/share/perl5/Text/Typography.pm | tee seen
cat >marks.pl <<'PL'
use strict;
use warnings;
use Text::Typography 'typography';
print "$_ -> ", typography($_), "\n"
  for q("Isn't this fun?"), q("75 kr" is the sum), q(the sum ("75 kr")), q(<p>"Leave the bags"</p>), q('75 kr' is the sum),
  q(we said "75 kr"), q(we said '75 kr');
PL
perl -Iusr/share/perl5 marks.pl 2>&1 | tee -a seen
cmp - seen <<'SEEN'
#   Example input:  "Isn't this fun?"
#   Example output: &#8220;Isn&#8217;t this fun?&#8221;
"Isn't this fun?" -> &#8221;Isn&#8217;t this fun?&#8221;
"75 kr" is the sum -> &#8221;75 kr&#8221; is the sum
the sum ("75 kr") -> the sum (&#8221;75 kr&#8221;)
<p>"Leave the bags"</p> -> <p>&#8221;Leave the bags&#8221;</p>
'75 kr' is the sum -> &#8217;75 kr&#8217; is the sum
we said "75 kr" -> we said &#8220;75 kr&#8221;
we said '75 kr' -> we said &#8216;75 kr&#8217;
SEEN
