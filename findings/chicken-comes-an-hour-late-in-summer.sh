#!/bin/sh
# CHICKEN 5.3.0 (Debian's chicken-bin 5.3.0-1), a Scheme: the day and the hour of a pick-up in Stockholm, read by its own string->time and
# made a moment of by its own local-time->seconds.
#
# Guessed, in writing: 08:00 here, as date says, in winter as in summer.
# Seen: right in winter. In summer it is 09:00: string->time leaves the flag for summer time false, also where it is summer, and
#       local-time->seconds goes by the flag. Nothing is said, and the time that string->time returns looks right. The manual tells that
#       there is a flag, but not that string->time does not know it, and that the other reckons by the current zone. The tracker does not
#       tell of it.
#
# Fails if that changes. Needs chicken-bin 5.3.0-1.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
dpkg-query -W -f='${Version}\n' chicken-bin 2>/dev/null | grep -qxF '5.3.0-1' || { echo 'chicken-bin 5.3.0-1 is not here' && exit 2; }
cat >moments.scm <<'SCHEME'
(import (chicken time posix))
(for-each
  (lambda (text)
    (let ((read (string->time text "%Y-%m-%d %H:%M")))
      (print text " = " (time->string (seconds->local-time (local-time->seconds read)) "%Y-%m-%d %H:%M %Z") ", " read)))
  '("2026-11-30 08:00" "2027-03-22 08:00" "2027-03-29 08:00" "2027-07-05 08:00"))
SCHEME
TZ=Europe/Stockholm csi -s moments.scm | tee seen
cmp - seen <<'SEEN'
2026-11-30 08:00 = 2026-11-30 08:00 CET, #(0 0 8 30 10 126 1 333 #f 0)
2027-03-22 08:00 = 2027-03-22 08:00 CET, #(0 0 8 22 2 127 1 80 #f 0)
2027-03-29 08:00 = 2027-03-29 09:00 CEST, #(0 0 8 29 2 127 1 87 #f 0)
2027-07-05 08:00 = 2027-07-05 09:00 CEST, #(0 0 8 5 6 127 1 185 #f 0)
SEEN
