#!/bin/sh
# Org mode 9.5.5 of Emacs 28.2 (Debian's emacs-nox 1:28.2+1-15+deb12u4): tables of sums written as Swedes write them, added up by the
# formula of the manual, vsum, their mean, and with 25 per cent of VAT put on the first.
#
# Guessed: 125,50 and 75,25 are 200.75, or the field says #ERROR, as it does of a time; never another sum.
# Seen: they are 275, for a comma parts two numbers, and all four are added, and their mean is a fourth of that. Of 1 250,50 and 75,25 the
#       thousand is lost, too: 400. With VAT 125,50 is (156.25, 62.5). With points it is right, with kr behind the sums as well. The
#       manual's section on formulas names no comma, and nothing is said.
#
# Fails if that changes. Needs Emacs 28.2.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
emacs --version 2>/dev/null | grep -q 'Emacs 28\.2' || { echo 'Emacs 28.2 is not here' && exit 2; }
cat >sums.el <<'LISP'
(require 'org)
(require 'org-table)
(dolist (sums '(("125.50 kr" "75.25 kr") ("08:00" "10:00") ("125,50" "75,25") ("1 250,50" "75,25")))
  (with-temp-buffer
    (org-mode)
    (insert (format "| %s | %s | | | |\n#+TBLFM: $3=vsum($1..$2)::$4=vmean($1..$2)::$5=$1*1.25\n" (car sums) (cadr sums)))
    (goto-char (point-min))
    (org-table-recalculate)
    (goto-char (point-min))
    (princ (format "%s\n" (replace-regexp-in-string " +" " " (buffer-substring-no-properties (point-min) (line-end-position)))))))
LISP
HOME=$work LC_ALL=C.UTF-8 emacs -Q --batch --load sums.el 2>/dev/null | tee seen
cmp - seen <<'SEEN'
| 125.50 kr | 75.25 kr | 200.75 kr | 100.375 kr | 156.875 kr |
| 08:00 | 10:00 | #ERROR | #ERROR | #ERROR |
| 125,50 | 75,25 | 275 | 68.75 | (156.25, 62.5) |
| 1 250,50 | 75,25 | 400 | 100 | 312.5 + 62.5 i |
SEEN
