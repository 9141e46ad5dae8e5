#!/bin/sh
# LaTeX::Encode 0.092.0 for Perl (Debian's liblatex-encode-perl 0.092.0-2), which writes text so that LaTeX prints it; and the table of
# LaTeX itself of what its commands print (utf8enc.dfu of texlive-latex-base 2022.20230122-3).
#
# Guessed, in writing: %, & and å are printed as they are; then, after a first sight of the others, that in "ok" and 5 < 10 they become
#       \textquotedbl (or two apostrophes) and \textless.
# Seen: a quotation mark becomes \textacutedbl, the accent over the Hungarian ő by itself (02DD), and < and > become \textlangle and
#       \textrangle, the brackets of mathematics (2329, 232A). A letter with "5 bags" says ˝5 bags˝ and 5 〈 10. \textquotedbl is known to
#       it, for the sign of inches (2033). %, &, é and € are right, and so are curly quotation marks. Nothing is said; the comments of its
#       own table call them QUOTATION MARK and LESS-THAN SIGN.
#
# Fails if that changes. Needs apt-get and perl.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  liblatex-encode-perl=0.092.0-2 >/dev/null 2>&1
(cd debs && apt-get download -qq liblatex-encode-perl=0.092.0-2 texlive-latex-base=2022.20230122-3 >/dev/null 2>&1)
for deb in debs/liblatex*.deb debs/lib*perl*.deb debs/texlive-latex-base_*.deb; do dpkg -x "$deb" .; done
cat >letter.pl <<'PL'
use strict;
use warnings;
use utf8;
use LaTeX::Encode;
print "$_\n" for map { latex_encode($_) } '"5 bags"', '5 < 10 > 5', '75 % & 5 €, é', '“5 bags”';
PL
perl -Iusr/share/perl5 letter.pl 2>&1 | tee seen
grep -hE '\{(02DD|2329|232A)\}' usr/share/texlive/texmf-dist/tex/latex/base/utf8enc.dfu | tee -a seen
cmp - seen <<'SEEN'
{\textacutedbl}5 bags{\textacutedbl}
5 {\textlangle} 10 {\textrangle} 5
75 \% \& 5 {\texteuro}, {\'e}
{\textquotedblleft}5 bags{\textquotedblright}
\DeclareUnicodeCharacter{02DD}{\textacutedbl}
\DeclareUnicodeCharacter{2329}{\textlangle}
\DeclareUnicodeCharacter{232A}{\textrangle}
SEEN
