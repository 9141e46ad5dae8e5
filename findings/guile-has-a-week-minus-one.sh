#!/bin/sh
# Guile 3.0.8 (Debian's guile-3.0 3.0.8-2), its (srfi srfi-19) for dates: the week of a day, with Monday as the first day.
#
# Guessed: by ~V the weeks of ISO 8601, by which Swedes plan: 49 on 30 November 2026, and 53 on 1 January 2027; or those counted from the
#          year's first Monday, 48 and 0.
# Seen: one less than the latter: 47 where Sweden has 49, the first Monday of 2027 is in week 0, and 1 January of that year in week -1, by
#       date-week-number as well. ~U, with Sunday first, is one more.
#
# Fails if that changes. Needs apt-get.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p debs/partial
packages='guile-3.0=3.0.8-2 guile-3.0-libs=3.0.8-2'
# shellcheck disable=SC2086 # Each is an argument.
apt-get install -qq --yes --no-install-recommends --download-only -o Debug::NoLocking=1 -o Dir::Cache::archives="$work/debs" \
  $packages >/dev/null 2>&1
# shellcheck disable=SC2086
(cd debs && apt-get download -qq $packages >/dev/null 2>&1)
for deb in debs/*.deb; do dpkg -x "$deb" .; done
cat >weeks.scm <<'SCM'
(use-modules (srfi srfi-19))
(for-each
  (lambda (day)
    (let ((date (string->date day "~Y-~m-~d")))
      (format #t "~a: ~a, ~a\n" day (date->string date "~~V is ~V, ~~U is ~U") (date-week-number date 1))))
  '("2026-11-30" "2026-12-28" "2027-01-01" "2027-01-04"))
SCM
export LD_LIBRARY_PATH="$work/usr/lib/x86_64-linux-gnu" GUILE_AUTO_COMPILE=0
GUILE_LOAD_PATH=$work/usr/share/guile/3.0 GUILE_LOAD_COMPILED_PATH=$work/usr/lib/x86_64-linux-gnu/guile/3.0/ccache \
  ./usr/lib/x86_64-linux-gnu/guile/3.0/bin/guile weeks.scm | tee seen
cmp - seen <<'SEEN'
2026-11-30: ~V is 47, ~U is 48, 47
2026-12-28: ~V is 51, ~U is 52, 51
2027-01-01: ~V is -1, ~U is 00, -1
2027-01-04: ~V is 00, ~U is 01, 0
SEEN
