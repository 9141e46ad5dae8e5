#!/bin/sh
# Org mode 9.5.5 in Emacs 28.2 (Debian's 1:28.2+1-15+deb12u4): days as they are typed where it asks for one, org-read-date, on 28 November
# 2026.
#
# Guessed: months first, so that 3/4 is 4 March; 24/12, which cannot be that, is Christmas Eve, or no day; and of "3 maj" the 3rd is taken.
# Seen: 24/12 is 24 December 2012: day and month stand as they should, and the month is the year too. A year that is typed behind, 24/12
#       2026, is not read. "3 maj" and "3 mars" are the next 3rd, 3 December, since Swedish months are not
#       known, and "mån" is today. 24 dec and 24.12. with a point at its end are right.
#
# Fails if that changes. Needs Emacs 28.2.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
emacs --version | grep -q '^GNU Emacs 28.2$'
cat >ask.el <<'EL'
(require 'org)
(dolist (typed '("3/4" "24/12" "24/12 2026" "3 maj" "3 mars" "mån" "24 dec" "24.12."))
  (princ (format "%s: %s\n" typed (org-read-date nil nil typed nil (encode-time 0 0 10 28 11 2026)))))
EL
LC_ALL=C.UTF-8 TZ=Europe/Stockholm emacs -Q --batch --load ask.el 2>/dev/null | tee seen
cmp - seen <<'SEEN'
3/4: 2027-03-04
24/12: 2012-12-24
24/12 2026: 2012-12-24
3 maj: 2026-12-03
3 mars: 2026-12-03
mån: 2026-11-28
24 dec: 2026-12-24
24.12.: 2026-12-24
SEEN
