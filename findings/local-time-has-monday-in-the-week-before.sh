#!/bin/sh
# local-time of 28 February 2018 for Common Lisp (Debian's cl-local-time 20180228-1.1, in SBCL 2.2.9), on a machine in Greenwich's time, as
# servers are, told to write in Stockholm's: days with their week by +iso-week-date-format+, at eight in the morning and at midnight, where
# days without a time are kept.
#
# Guessed, in writing: 1 January 2027 is 2026-W53-5, in the zone that is told. Of midnight nothing was in writing.
# Seen: at eight all is right. At midnight, and until one or, in summer, two o'clock, the week is that of the day before: Monday 30 November
#       is 2026-W48-7, and the first Monday of 2027 is a Sunday in 2026. In the same line the day, its name and the hour are Stockholm's:
#       the zone is told to them, and not to the week, which is of the zone by default. The README tells nothing of it, nor does the
#       tracker, where weeks that were wrong on both sides of Greenwich count as mended since 2016.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
set -- cl-local-time=20180228-1.1 sbcl=2:2.2.9-1
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" "$@" \
  >/dev/null 2>&1
(cd debs && apt-get download -qq "$@" cl-fad cl-bordeaux-threads cl-alexandria tzdata >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >weeks.lisp <<'LISP'
(require :asdf)
(dolist (name '("local-time" "cl-fad" "bordeaux-threads" "alexandria"))
  (push (format nil "~a/usr/share/common-lisp/source/~a/" (uiop:getenv "work") name) asdf:*central-registry*))
(let ((*standard-output* (make-broadcast-stream)) (*error-output* (make-broadcast-stream)))
  (asdf:load-system :local-time))
(in-package :local-time)
(setf *default-timezone* +utc-zone+)
(reread-timezone-repository :timezone-repository (format nil "~a/usr/share/zoneinfo/" (uiop:getenv "work")))
(loop with stockholm = (find-timezone-by-location-name "Europe/Stockholm")
      with form = '(:short-weekday " " (:year 4) "-" (:month 2) "-" (:day 2) " " (:hour 2) ":" (:min 2) ": ")
      for (year month day hour minute) in '((2026 11 30 8 0) (2026 11 30 0 0) (2026 12 6 0 0) (2027 1 4 0 0) (2027 6 7 1 30) (2027 6 7 2 0))
      for moment = (encode-timestamp 0 0 minute hour day month year :timezone stockholm)
      do (format t "~a~%" (format-timestring nil moment :format (append form +iso-week-date-format+) :timezone stockholm)))
LISP
export work XDG_CACHE_HOME="$work/cache" SBCL_HOME="$work/usr/lib/sbcl"
./usr/bin/sbcl --core usr/lib/sbcl/sbcl.core --script weeks.lisp | tee seen
cmp - seen <<'SEEN'
Mon 2026-11-30 08:00: 2026-W49-1
Mon 2026-11-30 00:00: 2026-W48-7
Sun 2026-12-06 00:00: 2026-W49-6
Mon 2027-01-04 00:00: 2026-W53-7
Mon 2027-06-07 01:30: 2027-W22-7
Mon 2027-06-07 02:00: 2027-W23-1
SEEN
