#!/bin/sh
# Emacs 28.2 (Debian's 1:28.2+1-15+deb12u4): repeating events imported by icalendar-import-buffer, and the days on which its diary has them.
#
# Guessed: COUNT=3 is three visits; of every second week on Monday and Wednesday, COUNT=4 is four visits in two of three weeks.
# Seen: three weekly visits are four, and four that are a fortnight apart are five, since the last day is counted as weeks from the first.
#       With Monday and Wednesday, every second week becomes every week, and the four visits seventeen, until 25 January. Visits on each
#       day, and an end by UNTIL, are right.
#
# Fails if that changes. Needs Emacs 28.2.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
emacs --version | grep -q "Emacs 28\.2"
cat >days.el <<'LISP'
(require 'icalendar)
(require 'diary-lib)
(let ((diary-file (expand-file-name "diary")))
  (find-file "days.ics")
  (icalendar-import-buffer diary-file t)
  (with-current-buffer (find-file-noselect diary-file) (save-buffer))
  (dolist (entry (diary-list-entries '(11 30 2026) 70 t))
    (princ (format " %d/%d" (nth 1 (car entry)) (nth 0 (car entry))))))
LISP
for rule in 'DAILY;COUNT=3' 'WEEKLY;COUNT=3' 'WEEKLY;INTERVAL=2;COUNT=4' 'WEEKLY;INTERVAL=2;UNTIL=20270111T080000Z' \
  'WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=4'; do
  rm -f diary
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:x BEGIN:VEVENT UID:1 DTSTAMP:20261128T090000Z DTSTART:20261130T080000Z \
    DTEND:20261130T100000Z "RRULE:FREQ=$rule" SUMMARY:Papp END:VEVENT END:VCALENDAR >days.ics
  echo "$rule:$(HOME=$work TZ=UTC emacs -Q --batch --load days.el 2>/dev/null)"
done | tee seen
cmp - seen <<'SEEN'
DAILY;COUNT=3: 30/11 1/12 2/12
WEEKLY;COUNT=3: 30/11 7/12 14/12 21/12
WEEKLY;INTERVAL=2;COUNT=4: 30/11 14/12 28/12 11/1 25/1
WEEKLY;INTERVAL=2;UNTIL=20270111T080000Z: 30/11 14/12 28/12 11/1
WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=4: 30/11 2/12 7/12 9/12 14/12 16/12 21/12 23/12 28/12 30/12 4/1 6/1 11/1 13/1 18/1 20/1 25/1
SEEN
