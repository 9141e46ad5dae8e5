#!/bin/sh
# numprint 1.39 for LaTeX (Debian's texlive-latex-extra 2022.20230122-4), which parts sums by threes and rounds them: a column of sums and
# of whole kronor, some of which gain a digit by being rounded.
#
# Guessed: in a column 99,995 is 100,00 and 999,996 is 1 000,00.
# Seen: the blanks stand where they stood before the rounding: 99,995 is 10 0,00, 999,996 is 100 0,00, and 9 999,70 in whole kronor 1 000
#       0, which read as ten, a hundred and a thousand. Sums that keep their number of digits are right. The manual has 1,0.00 for 9.999
#       among its examples without a word about it, and does not name it among the known bugs.
#
# Fails if that changes. Needs pdflatex with numprint 1.39 and Swedish, and pdftotext.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
grep -q 'v1\.39' "$(kpsewhich numprint.sty 2>/dev/null)" 2>/dev/null || { echo 'numprint 1.39 is not here' && exit 2; }
cat >sums.tex <<'TEX'
\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[swedish]{babel}
\usepackage[autolanguage]{numprint}
\pagestyle{empty}
\begin{document}
\nprounddigits{2}
\begin{tabular}{ln{6}{2}}a&125,505\\b&99,995\\c&999,996\\d&1999,999\\\end{tabular}

\nprounddigits{0}
\begin{tabular}{ln{6}{0}}e&1250,4\\f&9999,7\\\end{tabular}
\end{document}
TEX
pdflatex -interaction=batchmode sums.tex >/dev/null
pdftotext -layout sums.pdf - | tr -d '\f' | sed 's/^ *//; s/   */ = /' | grep . | tee seen
cmp - seen <<'SEEN'
a = 125,51
b = 10 0,00
c = 100 0,00
d = 2 000,00
e = 1 250
f = 1 000 0
SEEN
