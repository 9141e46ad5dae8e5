#!/bin/sh
# Org mode 9.5.5 in Emacs 28.2 (Debian's emacs-nox 1:28.2+1-15+deb12u4): a bill on the 31st of each month, <2027-01-31 Sun +1m>, in the
# agenda of the next months, and in the calendar that Org exports.
#
# Guessed: 31 January, 31 March and 31 May in both.
# Seen: the agenda has a day in each month or behind it: 3 March for February, 1 May for April and 1 July for June. The calendar has
#       FREQ=MONTHLY from 31 January on, by which RFC 5545 leaves February, April and June out. So who pays by the agenda and who
#       pays by the calendar do so on other days. Neither the manual nor the export's options speak of it.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
version=1:28.2+1-15+deb12u4
mkdir -p debs/partial
set -- emacs-nox=$version emacs-bin-common=$version emacs-common=$version
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
printf '%s\n' '* Bill' '<2027-01-31 Sun +1m>' >bills.org
cat >bills.el <<'EL'
(require 'org-agenda)
(require 'ox-icalendar)
(setq org-agenda-files (list (expand-file-name "bills.org")))
(let ((org-agenda-start-day "2027-01-30") (org-agenda-span 160) (org-agenda-show-all-dates nil))
  (org-agenda-list)
  (princ (with-current-buffer org-agenda-buffer (buffer-string))))
(with-current-buffer (find-file-noselect "bills.org") (org-icalendar-export-to-ics))
EL
export EMACSLOADPATH="$(find "$work/usr/share/emacs/28.2/lisp" -type d | paste -sd :)" EMACSDATA="$work/usr/share/emacs/28.2/etc"
libraries=$(echo "$work"/usr/lib/*-linux-gnu)
{
  LC_ALL=C.UTF-8 TZ=Europe/Stockholm LD_LIBRARY_PATH="$libraries" ./usr/bin/emacs-nox -Q --batch \
    --dump-file="$(echo "$work"/usr/libexec/emacs/28.2/*/emacs.pdmp)" --load bills.el </dev/null 2>/dev/null | sed -n 's/ *\(2027\).*/ \1/p'
  grep -E '^(DTSTART|RRULE)' bills.ics | tr -d '\r'
} | tee seen
cmp - seen <<'SEEN'
Sunday     31 January 2027
Wednesday   3 March 2027
Wednesday  31 March 2027
Saturday    1 May 2027
Monday     31 May 2027
Thursday    1 July 2027
DTSTART;VALUE=DATE:20270131
RRULE:FREQ=MONTHLY;INTERVAL=1
SEEN
