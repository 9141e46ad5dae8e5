#!/bin/sh
# Emacs 28.2 (Debian's 1:28.2+1-15+deb12u4): lines of its diary written as iCalendar by icalendar-export-file.
#
# Guessed: 22:00-02:00 ends at two on the next day. Of a dash instead of the hyphen nothing was in writing.
# Seen: it ends at two on the day on which it begins, 20 hours before it does. With a dash, as Swedes write it, 08:00–10:00 ends at nine, an
#       hour being what it takes for an end that is not said, and is called "–10:00 Hämtning".
#
# Fails if that changes. Needs Emacs 28.2.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
emacs --version | grep -q "Emacs 28\.2" || { echo 'Emacs 28.2 is not here' && exit 2; }
cat >export.el <<'LISP'
(require 'icalendar)
(set-language-environment "UTF-8")
(setq calendar-date-style 'european)
(icalendar-export-file "diary" "out.ics")
LISP
for time in 08:00-10:00 08:00–10:00 22:00-02:00; do
  rm -f out.ics
  echo "30/11/2026 $time Hämtning" >diary
  HOME=$work TZ=Europe/Stockholm emacs -Q --batch --load export.el 2>/dev/null >/dev/null
  echo "$time: $(tr -d '\r' <out.ics | grep -E '^(DTSTART|DTEND|SUMMARY)' | sed 's/;VALUE=DATE-TIME//' | paste -sd ' ')"
done | tee seen
cmp - seen <<'SEEN'
08:00-10:00: DTSTART:20261130T080000 DTEND:20261130T100000 SUMMARY:Hämtning
08:00–10:00: DTSTART:20261130T080000 DTEND:20261130T090000 SUMMARY:–10:00 Hämtning
22:00-02:00: DTSTART:20261130T220000 DTEND:20261130T020000 SUMMARY:Hämtning
SEEN
